import WaymarkBytes

extension Link {
  /// Returns why the link does not take the URL, with the number of segments that match; nil if it does.
  func mismatch(_ url: LinkURL) -> (progress: Int, mismatch: LinkMismatch)? {
    for (index, step) in steps.enumerated() {
      guard index < url.segments.count else {
        return (index, mismatch(at: url.pathEnd, .segmentMissing(pattern.segments[index])))
      }
      let segment = url.segments[index]
      switch step {
      case .literal(let text) where text != segment.text:
        return (index, mismatch(at: segment.offset, .otherLiteral(wanted: text)))
      case .capture(let capture) where capture.type.read(segment.text) == nil:
        return (index, mismatch(at: segment.offset, .wrongValue(of: capture)))
      default: break
      }
    }
    if url.segments.count > steps.count, !pattern.takesTail {
      return (steps.count, mismatch(at: url.segments[steps.count].offset, .extraSegment))
    }
    return mismatchBehindPath(url).map { (Int.max, $0) }
  }

  /// Returns why the link does not take the query or the fragment of a URL whose path it takes.
  func mismatchBehindPath(_ url: LinkURL) -> LinkMismatch? {
    for capture in query {
      if let mismatch = mismatch(url, inQueryAt: capture) { return mismatch }
    }
    return fragment.flatMap { mismatch(url, inFragmentAt: $0) }
  }

  private func mismatch(_ url: LinkURL, inQueryAt capture: Capture) -> LinkMismatch? {
    guard case .query(let key) = capture.source else { return nil }
    if let item = url.item(key), let value = item.value {
      return capture.type.read(value) == nil
        ? mismatch(at: item.valueOffset, .wrongValue(of: capture)) : nil
    }
    return capture.isRequired
      ? mismatch(at: url.queryEnd, .queryKeyMissing(key, parameter: capture.name)) : nil
  }

  private func mismatch(_ url: LinkURL, inFragmentAt capture: Capture) -> LinkMismatch? {
    do {
      if let text = try url.decodedFragment() {
        return capture.type.read(text) == nil
          ? mismatch(at: url.queryEnd + 1, .wrongValue(of: capture)) : nil
      }
      return capture.isRequired
        ? mismatch(at: url.queryEnd, .fragmentMissing(parameter: capture.name)) : nil
    } catch {
      return mismatch(at: error.offset, .fragmentMalformed(error.reason))
    }
  }

  private func mismatch(at offset: Int, _ reason: LinkMismatch.Reason) -> LinkMismatch {
    LinkMismatch(link: pattern.text, offset: offset, reason)
  }
}

extension LinkMismatch.Reason {
  fileprivate static func wrongValue(of capture: Link.Capture) -> Self {
    .wrongValue(parameter: capture.name, capture.type)
  }
}

// MARK: - Planning

extension Link {
  /// Returns what the URL leads to. The link must take the URL.
  func plan(_ url: LinkURL) -> LinkPlan {
    let values = captures.map { $0.value(in: url) }
    func route(_ target: Target) -> Route {
      var parameters: [Route.Parameter] = []
      parameters.reserveCapacity(target.parameters.count)
      for (name, capture) in target.parameters {
        if let value = values[capture] { parameters.append(Route.Parameter(name, value)) }
      }
      return Route(target.name, parameters)
    }
    return LinkPlan(
      link: pattern.text, policy: policy, tab: tab, path: path.map(route),
      sheet: sheet.map(route), cover: cover.map(route))
  }
}

extension Link.Capture {
  fileprivate func value(in url: LinkURL) -> Value? {
    switch source {
    case .segment(let index): type.read(url.segments[index].text)
    case .query(let key): url.item(key)?.value.flatMap(type.read)
    case .fragment: (try? url.decodedFragment()).flatMap(type.read)
    }
  }
}
