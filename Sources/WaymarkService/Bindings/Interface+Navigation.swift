import WaymarkContract
import WaymarkDBus
import WaymarkNavigation

// Binds each method of the contract to its handler.

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
        try service.opener.open(open, incoming)
      },
      bind { service, resolve, incoming throws(ServiceError) in
        try service.links.resolve(resolve, incoming)
      },
      bind { service, explain, _ in .reply(service.links.explain(explain)) },
      bind { service, print, _ throws(ServiceError) in .reply(try service.links.print(print)) },
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
      bind { service, call, _ throws(ServiceError) in .reply(try service.reader.snapshot(call)) },
      bind { service, call, _ throws(ServiceError) in .reply(try service.reader.encodedPath(call))
      },
      bind { service, list, incoming throws(ServiceError) in
        try service.reader.list(list, incoming)
      },
      bind { (service, _: ListAppsCall, _) in
        .reply(service.apps.summaries(service.activator.trouble))
      },
    ]
  }

  private static var lives: [Method<Service>] {
    [
      bind { service, attach, incoming throws(ServiceError) in
        .reply(try service.attachments.attach(attach, by: incoming.client))
      },
      bind { service, detach, incoming throws(ServiceError) in
        .reply(try service.attachments.detach(detach, by: incoming.client))
      },
      bind { service, forget, incoming throws(ServiceError) in
        try service.attachments.forget(forget, incoming)
      },
      bind { service, focus, incoming throws(ServiceError) in
        .reply(try service.attachments.focus(focus, by: incoming.client))
      },
    ]
  }

  private static var flowsAndGates: [Method<Service>] {
    [
      bind { service, begin, incoming throws(ServiceError) in
        .reply(try service.flows.begin(begin, by: incoming.client))
      },
      bind { service, end, _ throws(ServiceError) in
        .reply(try service.flows.end(end))
      },
      bind { service, set, incoming throws(ServiceError) in
        try service.gateKeeper.set(set, incoming)
      },
      bind { service, set, incoming throws(ServiceError) in
        .reply(try service.attachments.setHold(set, by: incoming.client))
      },
      bind { service, drop, _ throws(ServiceError) in
        .reply(try service.changes.dropPending(drop))
      },
      bind { service, invalidate, incoming throws(ServiceError) in
        try service.invalidations.invalidate(invalidate, incoming)
      },
    ]
  }

  private static var upkeep: [Method<Service>] {
    [
      bind { service, watch, incoming throws(ServiceError) in
        .reply(try service.clients.watch(watch, by: incoming.client, among: service.apps))
      },
      bind { service, unwatch, incoming in
        .reply(service.clients.unwatch(unwatch, by: incoming.client))
      },
      bind { (service, _: SyncCall, incoming) in
        service.changes.syncs.replyWhenAllStable((), to: incoming)
        return .later
      },
      bind { (service, _: ReloadCall, _) in .reply(service.reload()) },
    ]
  }

  /// Binds a method that changes one scene.
  private static func change<Change: ChangingCall>(_ type: Change.Type) -> Method<Service> {
    bind { (service, change: Change, incoming) throws(ServiceError) in
      try service.changes.change(change, incoming)
    }
  }

  /// Binds a method: reads the call's arguments, and gives a refusal its name on the bus.
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
