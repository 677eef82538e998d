import WaymarkClient

/// Asks the daemon on the person's bus.
func ask<Answer>(_ request: NavigationRequest<Answer>) throws(Failure) -> Answer {
  do throws(ClientError) {
    return try NavigationClient.onSessionBus().send(request)
  } catch {
    throw .request(error)
  }
}
