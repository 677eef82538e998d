import WaymarkContract

/// Calls the daemon on the user's session bus.
func ask<Method: NavigationCall>(_ call: Method) throws(CommandError) -> Method.Reply {
  do throws(ClientError) {
    return try NavigationClient.onSessionBus().send(call)
  } catch {
    throw .request(error)
  }
}
