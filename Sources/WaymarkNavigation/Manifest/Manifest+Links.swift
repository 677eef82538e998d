package import WaymarkBytes

extension Manifest {
  /// Returns what a URL opens in this app. Nothing changes (R27).
  package func plan(for url: Text) throws(NavigationError) -> LinkPlan {
    try plan(for: LinkURL.reading(url))
  }

  package func plan(for url: LinkURL) throws(NavigationError) -> LinkPlan {
    guard claims(url) else { throw .noMatchingLink(url.isPlainHTTP ? .plainHTTP : .notOfApp(app)) }
    if let plan = links.match(url) { return plan }
    throw .noMatchingLink(.noPattern(app, nearest: links.nearestMismatch(url)))
  }

  /// Returns whether the app declares the URL's scheme or, for https, its host.
  package func claims(_ url: LinkURL) -> Bool {
    if let host = url.host { hosts.contains(host) } else { schemes.contains(url.scheme) }
  }

  /// Returns the link that opens a place, on the first scheme or else on https and the first host.
  package func url(of place: LinkPlace) -> Text? {
    if let scheme = schemes.first { return links.print(place, on: .scheme(scheme)) }
    guard let host = hosts.first else { return nil }
    return links.print(place, on: .host(host))
  }
}

extension LinkURL {
  package static func reading(_ text: Text) throws(NavigationError) -> LinkURL {
    do {
      return try read(text.bytes)
    } catch {
      throw .invalidURL(error)
    }
  }

  /// Whether the scheme is `http`, which no app can claim.
  package var isPlainHTTP: Bool { scheme == "http" }
}
