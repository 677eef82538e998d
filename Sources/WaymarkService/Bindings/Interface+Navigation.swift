import WaymarkContract
import WaymarkDBus
import WaymarkNavigation

// Which handler answers each method of the contract.

extension Interface where Target == Service {
  static var navigation: Interface<Service> {
    Interface(
      .navigation, methods: links + changes + reads + lives + flowsAndGates + upkeep,
      properties: DaemonProperty.allCases.map { property in
        Property(property.name, property.type, changes: property.changes) { service in
          switch property {
          case .version: .string(Version.current)
          case .stateDirectory: .string(service.stateDirectory)
          }
        }
      })
  }

  private static var links: [Method<Service>] {
    [
      bind { service, open, incoming throws(ServiceError) in
        try service.openURL(open, incoming)
      },
      bind { service, resolve, incoming throws(ServiceError) in
        try service.resolveURL(resolve, incoming)
      },
      bind { service, explain, _ in .reply(service.explainURL(explain)) },
      bind { service, print, _ throws(ServiceError) in .reply(try service.printURL(print)) },
    ]
  }

  private static var changes: [Method<Service>] {
    [
      change(PushCall.self), change(PopCall.self), change(PopToCall.self),
      change(PopToRootCall.self), change(ReplaceCall.self), change(SelectTabCall.self),
      change(PresentCall.self), change(DismissCall.self), change(RestorePathCall.self),
    ]
  }

  private static var reads: [Method<Service>] {
    [
      bind { service, call, _ throws(ServiceError) in .reply(try service.snapshot(call)) },
      bind { service, call, _ throws(ServiceError) in .reply(try service.encodedPath(call)) },
      bind { service, list, incoming throws(ServiceError) in
        try service.listScenes(list, incoming)
      },
      bind { (service, _: ListAppsCall, _) in .reply(service.listApps()) },
    ]
  }

  private static var lives: [Method<Service>] {
    [
      bind { service, attach, incoming throws(ServiceError) in
        .reply(try service.attach(attach, by: incoming.client))
      },
      bind { (service, detach: DetachCall, incoming) throws(ServiceError) in
        .reply(try service.detach(detach.scene, by: incoming.client))
      },
      bind { service, forget, incoming throws(ServiceError) in
        try service.forget(forget, incoming)
      },
      bind { (service, focus: FocusCall, incoming) throws(ServiceError) in
        .reply(try service.focus(focus.scene, by: incoming.client))
      },
    ]
  }

  private static var flowsAndGates: [Method<Service>] {
    [
      bind { (service, begin: BeginFlowCall, incoming) throws(ServiceError) in
        .reply(try service.beginFlow(in: begin.scene, by: incoming.client))
      },
      bind { (service, end: EndFlowCall, _) throws(ServiceError) in
        .reply(try service.endFlow(end.flow, in: end.scene))
      },
      bind { service, set, incoming throws(ServiceError) in try service.setGate(set, incoming) },
      bind { (service, set: SetHoldCall, incoming) throws(ServiceError) in
        .reply(try service.setHold(set.isHeld, in: set.scene, by: incoming.client))
      },
      bind { (service, drop: DropPendingCall, _) throws(ServiceError) in
        .reply(try service.dropPending(in: drop.scene))
      },
      bind { service, invalidate, incoming throws(ServiceError) in
        try service.invalidate(invalidate, incoming)
      },
    ]
  }

  private static var upkeep: [Method<Service>] {
    [
      bind { (service, watch: WatchCall, incoming) throws(ServiceError) in
        .reply(try service.watch(watch.subject, by: incoming.client))
      },
      bind { (service, unwatch: UnwatchCall, incoming) in
        .reply(service.clients.unwatch(unwatch.subject, by: incoming.client))
      },
      bind { (service, _: SyncCall, incoming) in
        service.replyWhenAllStable(incoming, ())
        return .later
      },
      bind { (service, _: ReloadCall, _) in .reply(service.reload()) },
    ]
  }

  /// A method that changes one scene.
  private static func change<Change: ChangingCall>(_ type: Change.Type) -> Method<Service> {
    bind { (service, change: Change, incoming) throws(ServiceError) in
      try service.change(change, incoming)
    }
  }

  /// A method whose refusals get their names on the bus here.
  private static func bind<Call: NavigationCall>(
    _ handler:
      @escaping (Service, Call, Incoming<Call>) throws(ServiceError) -> Outcome<Call.Reply>
  ) -> Method<Service> {
    Method(Call.member, in: Call.inputs, out: Call.outputs) {
      service, call, arguments throws(BusError) in
      do throws(ServiceError) {
        let arguments = try answering(ServiceError.contract) { () throws(ContractFault) in
          try Call(arguments: arguments)
        }
        switch try handler(service, arguments, Incoming(call: call)) {
        case .reply(let reply): return .reply(Call.values(of: reply))
        case .later: return .later
        }
      } catch {
        throw BusError(error)
      }
    }
  }
}
