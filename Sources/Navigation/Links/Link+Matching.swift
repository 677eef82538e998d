import Bytes

extension Link {
  /// Why the link does not take the URL; nil where it does.
  func mismatch(_ url: LinkURL) -> (progress: Int, mismatch: LinkMismatch)? {
    for (index, step) in steps.enumerated() {
      guard index < url.segments.count else {
        return (index, mismatch(at: url.pathEnd, .segmentMissing(pattern.segments[index])))
      }
      let segment = url.segments[index]
      switch step {
      case .literal(let text) where text != segment.text:
        return (index, mismatch(at: segment.offset, .otherLiteral(wanted: text)))
      case .capture(let name, let type) where type.read(segment.text) == nil:
        return (index, mismatch(at: segment.offset, .wrongValue(parameter: name, type)))
      default: break
      }
    }
    if url.segments.count > steps.count, !pattern.takesTail {
      return (steps.count, mismatch(at: url.segments[steps.count].offset, .extraSegment))
    }
    return mismatchBehindPath(url).map { (Int.max, $0) }
  }

  /// Why query and fragment are not the link's, where the path is.
  func mismatchBehindPath(_ url: LinkURL) -> LinkMismatch? {
    for (index, capture) in query.enumerated() {
      let key = pattern.query[index].key
      if let item = url.item(key), let value = item.value {
        guard capture.type.read(value) == nil else { continue }
        return mismatch(
          at: item.valueOffset, .wrongValue(parameter: capture.name, capture.type))
      }
      if capture.isRequired {
        return mismatch(at: url.queryEnd, .queryKeyMissing(key, parameter: capture.name))
      }
    }
    return fragment.flatMap { mismatch(url, at: $0) }
  }

  private func mismatch(_ url: LinkURL, at capture: Capture) -> LinkMismatch? {
    do {
      guard let text = try url.decodedFragment() else {
        return capture.isRequired
          ? mismatch(at: url.queryEnd, .fragmentMissing(parameter: capture.name)) : nil
      }
      return capture.type.read(text) != nil
        ? nil
        : mismatch(at: url.queryEnd + 1, .wrongValue(parameter: capture.name, capture.type))
    } catch {
      return mismatch(at: error.offset, .fragmentMalformed(error.reason))
    }
  }

  private func mismatch(at offset: Int, _ reason: LinkMismatch.Reason) -> LinkMismatch {
    LinkMismatch(link: pattern.text, offset: offset, reason)
  }
}

// MARK: - Planning

extension Link {
  /// What the URL, which the link takes, leads to.
  func plan(_ url: LinkURL) -> LinkPlan {
    LinkPlan(
      link: pattern.text, policy: policy, tab: tab, path: path.map { route($0, url) },
      sheet: sheet.map { route($0, url) }, cover: cover.map { route($0, url) })
  }

  private func route(_ place: Place, _ url: LinkURL) -> Route {
    var parameters: [Route.Parameter] = []
    parameters.reserveCapacity(place.parameters.count)
    for (name, source) in place.parameters {
      if let value = value(source, url) { parameters.append(Route.Parameter(name, value)) }
    }
    return Route(place.name, parameters)
  }

  private func value(_ source: Source, _ url: LinkURL) -> Value? {
    switch source {
    case .segment(let index):
      guard case .capture(_, let type) = steps[index] else { return nil }
      return type.read(url.segments[index].text)
    case .query(let index):
      return url.item(pattern.query[index].key)?.value.flatMap { query[index].type.read($0) }
    case .fragment:
      return (try? url.decodedFragment()).flatMap { fragment?.type.read($0) }
    }
  }
}
