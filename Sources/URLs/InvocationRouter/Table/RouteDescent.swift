/// The URL of a lookup, split into its parts.
struct LookupInput {
  let parts: InvocationURL.Parts
  let path: RoutePath

  init(_ parts: InvocationURL.Parts, _ text: Span<UInt8>) {
    self.parts = parts
    path = RoutePath(parts, text)
  }
}

/// Lookup in the trie. It descends as long as there is only one possible path, and most lookups end
/// there. If there are several, `RouteSearch` takes over.
extension RouteTable {
  /// A position in the trie and in the URL's path.
  struct State {
    var reference: Reference
    var position: Int32
  }

  typealias Found = (route: Int, captures: [ParameterCapture])

  /// Finds the best route of a URL and the captures of its parameters.
  func find(_ url: InvocationURL) -> Found? {
    let parts = url.parts
    return url.text.withBytes { text in find(LookupInput(parts, text), text) }
  }

  /// Finds all routes of a URL in the order of rank, at most `limit`.
  func findAll(_ url: InvocationURL, limit: Int) -> [Found] {
    let parts = url.parts
    return url.text.withBytes { text in
      let subject = LookupInput(parts, text)
      guard limit > 0, text.count < Int32.max, let root = root(parts, text) else { return [] }
      var search = RouteSearch(self, subject, limit: limit)
      search.run(from: State(reference: root, position: Int32(subject.path.start)), text)
      return search.found
    }
  }

  private func find(_ subject: LookupInput, _ text: Span<UInt8>) -> Found? {
    guard text.count < Int32.max, let state = descend(subject, text) else { return nil }
    if state.reference >= 0 {
      var search = RouteSearch(self, subject)
      search.run(from: state, text)
      return search.found.first
    }
    var captures: [ParameterCapture] = []
    captures.reserveCapacity(4)
    guard let route = follow(Int(~state.reference), subject, text, &captures) else { return nil }
    return (route, captures)
  }

  /// Descends while there is only one possible path. Returns its leaf, or the node at which several
  /// paths begin, or `nil` if nothing matches.
  private func descend(_ subject: LookupInput, _ text: Span<UInt8>) -> State? {
    guard let root = root(subject.parts, text) else { return nil }
    let pathEnd = subject.path.end
    var (reference, position) = (root, subject.path.start)
    while reference >= 0, position <= pathEnd {
      let node = nodes[Int(reference)]
      let end = RouteProgram.segmentEnd(text, position, pathEnd)
      if node.fan >= 0 { break }
      if node.edge < 0 {
        guard node.hasConstants, let child = constant(below: reference, text, position..<end)
        else { return nil }
        reference = child
      } else {
        let edge = edges[Int(node.edge)]
        guard !node.hasConstants, edge.next < 0, edge.step.rank != .many else { break }
        guard accepts(edge.step, Int(edge.kind), position..<end, subject.path, text) else {
          return nil
        }
        reference = edge.child
      }
      position = end + 1
    }
    return State(reference: reference, position: Int32(truncatingIfNeeded: position))
  }

  private func root(_ parts: InvocationURL.Parts, _ text: Span<UInt8>) -> Reference? {
    root(parts.scheme, parts.port ?? parts.scheme.defaultPort, text, parts.host)
  }

  /// Returns the node of a host.
  func root(
    _ scheme: InvocationURL.Scheme, _ port: Int, _ text: Span<UInt8>, _ host: Range<Int>
  ) -> Reference? {
    child(SegmentHash.parent(scheme, port), text, host, ignoringCase: true)
  }

  /// Returns the node or program position after a constant.
  func constant(
    below node: Reference, _ text: Span<UInt8>, _ segment: Range<Int>
  ) -> Reference? {
    guard let child = child(node, text, segment, ignoringCase: rules.ignoresCase) else {
      return nil
    }
    return child < 0 ? ~Int32(truncatingIfNeeded: next(Int(~child))) : child
  }

  /// Returns the node or leaf of a constant. A leaf is at the constant itself.
  private func child(
    _ parent: Int32, _ text: Span<UInt8>, _ segment: Range<Int>, ignoringCase: Bool
  ) -> Reference? {
    let hash = SegmentHash(parent: parent, text, segment, ignoringCase: ignoringCase)
    let (first, tag) = hash.finished
    let mask = memory.slotCount - 1
    var index = first & mask
    while true {
      let slot = memory.slot(index)
      if slot.child == 0 { return nil }
      if slot.tag == tag, slot.parent == parent {
        let key = slot.child < 0 ? Int(~slot.child) : Int(nodes[Int(slot.child)].key)
        let (start, end) = (segment.lowerBound, segment.upperBound)
        if match(constant: key, text, start, end, ignoringCase) != nil { return slot.child }
      }
      index = (index + 1) & mask
    }
  }

  /// Matches one route with the whole URL and adds the captures of its parameters.
  func follow(
    _ cursor: Int, _ subject: LookupInput, _ text: Span<UInt8>, _ captures: inout [ParameterCapture]
  ) -> Int? {
    let start = start(cursor)
    guard let end = matchPath(start, subject.path, text, rules.ignoresCase, &captures) else {
      return nil
    }
    let head = head(end)
    if rules.trailingSlash == .exact, !subject.path.isRoot,
      head.flags.contains(.hasTrailingSlash) != subject.path.hasTrailingSlash
    {
      return nil
    }
    if head.flags.contains(.hasItems) || rules.extras == .refused {
      let pattern = routes[head.route].body.pattern
      do {
        try pattern.matchItems(subject.parts, text, rules, &captures)
      } catch {
        return nil
      }
    }
    return head.route
  }

  /// Whether the step accepts a segment.
  func accepts(
    _ step: Step, _ kind: Int, _ segment: Range<Int>, _ path: RoutePath, _ text: Span<UInt8>
  ) -> Bool {
    accepts(step, kind, segment, path, text, rules.ignoresCase)
  }
}
