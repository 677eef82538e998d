import WaymarkBytes
import WaymarkDBus

/// What every change of one scene can be made to depend on.
package struct ChangeOptions: Hashable, Sendable {
  /// Apply only while the scene is at this revision.
  package var ifRevision: UInt64?
  /// Apply only while this flow is active.
  package var flow: UInt64?
  /// Answer only once the change is on stable storage.
  package var isDurable: Bool

  package init(ifRevision: UInt64? = nil, flow: UInt64? = nil, isDurable: Bool = false) {
    self.ifRevision = ifRevision
    self.flow = flow
    self.isDurable = isDurable
  }

  /// Only what was set: a daemon refuses options that it does not know.
  var vardict: Vardict {
    var options = Vardict()
    options["if_revision"] = ifRevision.map(DBusValue.uint64)
    options["flow"] = flow.map(DBusValue.uint64)
    if isDurable { options["durable"] = .boolean(true) }
    return options
  }

  var value: DBusValue { vardict.value }
}

extension Vardict {
  /// Sets a flag that is false where it is left out.
  mutating func set(_ name: Text, _ flag: Bool) {
    if flag { self[name] = .boolean(true) }
  }
}
