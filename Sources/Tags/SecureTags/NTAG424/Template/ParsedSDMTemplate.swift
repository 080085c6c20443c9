import InvocationURLs

/// A parsed template: the text with zeros in place of its placeholders, and their positions.
struct ParsedSDMTemplate {
  private(set) var text = ""
  private(set) var places: [(placeholder: SDMPlaceholder, index: Int)] = []

  init(_ template: String, data: [UInt8]) throws(SDMTemplateError) {
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"),
        let placeholder = SDMPlaceholder(String(rest[rest.index(after: open)..<close]))
      else {
        // A URL cannot contain a brace, so the remaining text will be refused by the URL parser.
        break
      }
      places.append((placeholder, text.utf8.count))
      text += try Self.filling(placeholder, data)
      rest = rest[rest.index(after: close)...]
    }
    text += rest
    try check(hasData: !data.isEmpty)
  }

  /// Returns the text that the file stores in place of a placeholder: zeros, or the data for
  /// `{enc:N}`.
  private static func filling(
    _ placeholder: SDMPlaceholder, _ data: [UInt8]
  ) throws(SDMTemplateError) -> String {
    let zeros = String(repeating: "0", count: placeholder.length)
    guard case .encrypted(let count) = placeholder, !data.isEmpty else { return zeros }
    guard data.count <= count else { throw .data(data.count, room: count) }
    guard data.allSatisfy({ UInt8(ascii: "!") <= $0 && $0 <= UInt8(ascii: "~") }) else {
      throw .dataText
    }
    return String(decoding: data, as: UTF8.self) + zeros.dropFirst(data.count)
  }

  private func index(_ isIt: (SDMPlaceholder) -> Bool) -> Int? {
    places.first { isIt($0.placeholder) }?.index
  }

  private func check(hasData: Bool) throws(SDMTemplateError) {
    for (index, place) in places.enumerated() {
      let twin = places[(index + 1)...].first { Self.isSameKind($0.placeholder, place.placeholder) }
      if twin != nil { throw .repeated(place.placeholder) }
    }
    guard let mac = index({ $0 == .mac }) else { throw .noMAC }
    let isHidden = index { $0 == .picc } != nil
    let hasUID = index { $0 == .uid } != nil
    let hasCounter = index { $0 == .counter } != nil
    if isHidden, hasUID || hasCounter { throw .twice }
    guard isHidden || hasCounter else { throw .neverChanges }
    guard isHidden || hasUID else { throw .anonymous }
    for place in places where place.index > mac {
      switch place.placeholder {
      case .encrypted, .tamper: throw .macFirst(place.placeholder)
      default: break
      }
    }
    for case .encrypted(let count) in places.map(\.placeholder) where count % 16 != 0 {
      throw .encryptedLength(count)
    }
    if hasData, !places.contains(where: { Self.isSameKind($0.placeholder, .encrypted(16)) }) {
      throw .dataWithoutPlace
    }
  }

  private static func isSameKind(_ first: SDMPlaceholder, _ second: SDMPlaceholder) -> Bool {
    if case .encrypted = first, case .encrypted = second { return true }
    return first == second
  }

  /// Refuses placeholders in the fragment, which no server sees, and in the host, where each value
  /// would name another server.
  func check(against url: InvocationURL) throws(SDMTemplateError) {
    for place in places {
      guard place.index >= url.parts.path.lowerBound else { throw .inHost(place.placeholder) }
      if let fragment = url.parts.fragment, place.index >= fragment.lowerBound {
        throw .inFragment(place.placeholder)
      }
    }
  }
}
