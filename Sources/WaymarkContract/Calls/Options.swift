package import WaymarkBytes

// The options of methods, each list once.

/// The options of a method that has none.
package struct NoOptions: FieldList {
  package init() {}
  package mutating func eachField(_ fields: inout FieldCoder) {}
}

/// What every change of one scene can be made to depend on.
package struct ChangeOptions: FieldList {
  /// Apply only while the scene is at this revision.
  package var ifRevision: UInt64?
  /// Apply only while this flow is active.
  package var flow: UInt64?
  /// Answer only once the change is on stable storage.
  package var isDurable = false

  package init() {}

  package init(ifRevision: UInt64? = nil, flow: UInt64? = nil, isDurable: Bool = false) {
    self.ifRevision = ifRevision
    self.flow = flow
    self.isDurable = isDurable
  }

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.flag("durable", &isDurable)
    fields.optional("if_revision", &ifRevision)
    fields.optional("flow", &flow)
  }
}

package struct DurableOptions: FieldList {
  package var isDurable = false

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.flag("durable", &isDurable)
  }
}

package struct OpenURLOptions: FieldList {
  package var change = ChangeOptions()
  package var tokens = LaunchTokens()

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    change.eachField(&fields)
    fields.optional("activation_token", &tokens.activationToken)
    fields.optional("desktop_startup_id", &tokens.startupID)
  }
}

/// A place beside a path.
package struct PlaceOptions: FieldList {
  package var tab: Text?
  package var sheet: RouteRequest?
  package var cover: RouteRequest?

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.optional("tab", &tab)
    fields.optional("sheet", &sheet)
    fields.optional("cover", &cover)
  }
}

package struct ReplaceOptions: FieldList {
  package var change = ChangeOptions()
  package var place = PlaceOptions()

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    change.eachField(&fields)
    place.eachField(&fields)
  }
}

package struct PushOptions: FieldList {
  package var change = ChangeOptions()
  /// Do nothing if the same route is on top already.
  package var unlessTop = false
  /// Take the top route off first, as one change.
  package var replaceTop = false

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    change.eachField(&fields)
    fields.flag("unless_top", &unlessTop)
    fields.flag("replace_top", &replaceTop)
  }
}

package struct AttachOptions: FieldList {
  package var isFocused = false
  /// Take the scene from the client that has it.
  package var takesOver = false
  /// The revision that the caller's window still shows.
  package var resume: UInt64?

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.flag("focused", &isFocused)
    fields.flag("take_over", &takesOver)
    fields.optional("resume", &resume)
  }
}

package struct ListScenesOptions: FieldList {
  /// 1,000 if it is missing.
  package var limit: UInt32?

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.optional("limit", &limit)
  }
}

package struct SetGateOptions: FieldList {
  package var isDurable = false
  /// Keep the gate open when this client leaves.
  package var keep = false

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.flag("durable", &isDurable)
    fields.flag("keep", &keep)
  }
}
