/// The methods of the contract.
package enum AllCalls {
  package static var types: [any NavigationCall.Type] {
    [
      OpenURLCall.self,
      ResolveURLCall.self,
      ExplainURLCall.self,
      PrintURLCall.self,
      PushCall.self,
      PopCall.self,
      PopToCall.self,
      PopToRootCall.self,
      ReplaceCall.self,
      EncodedPathCall.self,
      RestorePathCall.self,
      SelectTabCall.self,
      PresentCall.self,
      DismissCall.self,
      SnapshotCall.self,
      AttachCall.self,
      DetachCall.self,
      ForgetCall.self,
      FocusCall.self,
      ListScenesCall.self,
      ListAppsCall.self,
      SetGateCall.self,
      InvalidateCall.self,
      BeginFlowCall.self,
      EndFlowCall.self,
      SetHoldCall.self,
      DropPendingCall.self,
      WatchCall.self,
      UnwatchCall.self,
      SyncCall.self,
      ReloadCall.self,
    ]
  }
}
