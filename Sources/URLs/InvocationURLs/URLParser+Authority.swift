/// Parsing of the authority: host and port.
extension URLParser {
  static func parseAuthority(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(InvocationURLError) -> (host: Range<Int>, port: Int?, end: Int) {
    let name = HostName(bytes, from: start)
    try checkForScheme(bytes, start..<name.end)
    let authority = start..<end(of: bytes, from: name.end, before: .authorityEnd)
    if authority.upperBound < bytes.count, bytes[authority.upperBound] == UInt8(ascii: "@") {
      throw InvocationURLError(.userInfo, at: authority.upperBound)
    }
    guard !authority.isEmpty else { throw InvocationURLError(.emptyHost, at: start) }
    let host =
      bytes[start] == UInt8(ascii: "[")
      ? try IPAddress.bracketed(bytes, authority) : try check(name, bytes, authority)
    return (host, try parsePort(bytes, authority, from: host.upperBound), authority.upperBound)
  }

  /// Throws an error if the scheme was written twice: a host `https` with an empty port and `//`
  /// after it.
  private static func checkForScheme(
    _ bytes: Span<UInt8>, _ name: Range<Int>
  ) throws(InvocationURLError) {
    guard 4...5 ~= name.count, name.upperBound < bytes.count - 1,
      bytes[name.upperBound] == UInt8(ascii: ":"),
      bytes[name.upperBound + 1] == UInt8(ascii: "/")
    else { return }
    let text = text(bytes, name)
    if InvocationURL.Scheme(rawValue: text.lowercased()) != nil {
      throw InvocationURLError(.repeatedScheme(text), at: name.lowerBound)
    }
  }

  /// Returns the first offset from `start` with a byte in `stops`, or the limit if there is none.
  private static func end(
    of bytes: Span<UInt8>, from start: Int, before stops: ASCIISet, within limit: Int? = nil
  ) -> Int {
    let limit = limit ?? bytes.count
    var position = start
    while position < limit, !stops.contains(bytes[position]) { position += 1 }
    return position
  }

  /// The result of scanning the bytes of a host name, from their start to their end.
  private struct HostName {
    let end: Int
    /// The byte offset of the first dot that ends an empty label.
    private(set) var emptyLabel: Int?
    /// Whether a label begins with `xn--`.
    private(set) var hasPunycode = false

    init(_ bytes: Span<UInt8>, from start: Int) {
      let allowed = ASCIISet.label
      var (position, label) = (start, start)
      while position < bytes.count {
        if allowed.contains(bytes[position]) {
          position += 1
        } else if bytes[position] == UInt8(ascii: ".") {
          if label == position, emptyLabel == nil { emptyLabel = position }
          if Punycode.begins(bytes, label..<position) { hasPunycode = true }
          position += 1
          label = position
        } else {
          break
        }
      }
      if Punycode.begins(bytes, label..<position) { hasPunycode = true }
      end = position
    }
  }

  /// Rejects `xn--` labels that browsers reject. Labels that are too long for DNS are not checked.
  private static func checkPunycode(
    _ bytes: Span<UInt8>, _ host: Range<Int>
  ) throws(InvocationURLError) {
    var start = host.lowerBound
    while start < host.upperBound {
      let label = start..<end(of: bytes, from: start, before: .dot, within: host.upperBound)
      start = label.upperBound + 1
      guard Punycode.begins(bytes, label), label.count <= 63 else { continue }
      let text = text(bytes, label)
      if IDNALabel.fault(ofPunycode: text.lowercased())?.isRefused == true {
        throw InvocationURLError(.badPunycode(text), at: label.lowerBound)
      }
    }
  }

  private static func check(
    _ name: HostName, _ bytes: Span<UInt8>, _ authority: Range<Int>
  ) throws(InvocationURLError) -> Range<Int> {
    let (start, end) = (authority.lowerBound, name.end)
    if let offset = name.emptyLabel { throw InvocationURLError(.emptyLabel, at: offset) }
    if end < authority.upperBound, bytes[end] != UInt8(ascii: ":") {
      let colon = authority.first { bytes[$0] == UInt8(ascii: ":") } ?? authority.upperBound
      throw InvocationURLError(hostProblem(bytes, end, start..<colon), at: end)
    }
    let host = start..<end
    guard !host.isEmpty else { throw InvocationURLError(.emptyHost, at: start) }
    if name.hasPunycode { try checkPunycode(bytes, host) }
    if IPAddress.endsInNumber(bytes, host), !IPAddress.isDottedIPv4(bytes, host) {
      throw InvocationURLError(.badIPv4(text(bytes, host)), at: start)
    }
    return host
  }

  private static func hostProblem(
    _ bytes: Span<UInt8>, _ offset: Int, _ host: Range<Int>
  ) -> InvocationURLError.Problem {
    switch textProblem(bytes, offset, .host) {
    case .nonASCII?:
      let name = text(bytes, host)
      return .nonASCIIHost(host: name, suggestion: Punycode.asciiHost(name))
    case .character?, .badPercent?, nil: return .hostCharacter(bytes[offset])
    case let problem?: return problem
    }
  }

  private static func parsePort(
    _ bytes: Span<UInt8>, _ authority: Range<Int>, from start: Int
  ) throws(InvocationURLError) -> Int? {
    let range = start..<authority.upperBound
    guard let first = range.first else { return nil }
    guard bytes[first] == UInt8(ascii: ":") else {
      throw InvocationURLError(hostProblem(bytes, first, authority), at: first)
    }
    var port = 0
    for offset in range.dropFirst() {
      let byte = bytes[offset]
      guard ASCIISet.digits.contains(byte), port < 65_536 else { port = 0; break }
      port = port * 10 + Int(byte & 0x0F)
    }
    guard (1...65_535).contains(port) else {
      throw InvocationURLError(.badPort(text(bytes, range.dropFirst())), at: first + 1)
    }
    return port
  }
}

extension ASCIISet {
  fileprivate static let dot = ASCIISet(".")
  fileprivate static let authorityEnd = ASCIISet("/?#@")
}
