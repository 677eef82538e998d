import Bytes
import Client
import Contract
import DBus
import EventLoop
import Files
import JSON
import Manifests
import Navigation
import SceneStore
import Service
import TestSupport
import WaymarkClient

let own: [Any.Type] = [
  OwnBytes.self, OwnClient.self, OwnContract.self, OwnDBus.self, OwnEventLoop.self, OwnFiles.self,
  OwnJSON.self, OwnManifests.self, OwnNavigation.self, OwnSceneStore.self, OwnService.self,
  OwnTestSupport.self,
]
print("\(own.count) targets with names of Waymark's, beside its client library")
