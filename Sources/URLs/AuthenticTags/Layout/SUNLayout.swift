public import InvocationURLs
import Basics

/// The positions of all fields in the URLs of one kind of tags.
///
/// A layout is written as a query with fields in braces: `picc_data={picc}&enc={enc}&cmac={cmac}`,
/// or `m={uid}x{ctr}x{cmac}` for all in one parameter. The order of parameters and other parameters
/// of the query do not matter, except in the text covered by the code.
///
/// ```swift
/// let layout = try SUNLayout("picc_data={picc}&cmac={cmac}")
/// print(layout.text, layout.fields.count)
/// ```
public struct SUNLayout: Hashable, Sendable {
  /// The layout exactly as given.
  public let text: String
  /// The start of the text covered by the code.
  public let start: SUNCoverageStart
  /// The position of the loop status, on tags that have one.
  public let tamper: SUNTamperPosition?
  let parameters: [Parameter]

  /// One query parameter whose value contains fields.
  struct Parameter: Hashable, Sendable {
    var name: String
    var pieces: [Piece]
  }

  /// A piece of a parameter's value: fixed text or a field.
  enum Piece: Hashable, Sendable {
    case literal([UInt8])
    case field(SUNField)
  }

  /// Parses a layout. Without `start`, the code covers what most servers expect: the encrypted data
  /// if there is any, and otherwise nothing.
  public init(
    _ text: String, start: SUNCoverageStart? = nil, tamper: SUNTamperPosition? = nil
  ) throws(SUNLayoutError) {
    var reading = SUNLayoutReading()
    parameters = try reading.parameters(of: text)
    try Self.check(reading.fields, start: start, tamper: tamper)
    self.text = text
    let usual: SUNCoverageStart = reading.fields.contains(.data) ? .field(.data) : .nothing
    self.start = start ?? usual
    self.tamper = tamper ?? (reading.fields.contains(.tamper) ? .plain : nil)
  }

  /// The layouts that most tags use, the most informative first.
  public static let usual: [SUNLayout] = SUNField.commonLayouts.compactMap { layout in
    let parameters = layout.map { name, fields in
      "\(name)=" + fields.map { "{\($0.rawValue)}" }.joined(separator: SUNField.separator)
    }
    return try? SUNLayout(parameters.joined(separator: "&"))
  }

  /// Whether the query has every parameter of this layout.
  func fits(_ items: [QueryItem]) -> Bool {
    parameters.allSatisfy { parameter in items.contains { $0.name == parameter.name } }
  }

  /// All fields that the layout names, in its order.
  public var fields: [SUNField] {
    parameters.flatMap { parameter in
      parameter.pieces.compactMap { if case .field(let field) = $0 { field } else { nil } }
    }
  }

  private static func check(
    _ fields: Set<SUNField>, start: SUNCoverageStart?, tamper: SUNTamperPosition?
  ) throws(SUNLayoutError) {
    guard fields.contains(.code) else { throw .noCode }
    guard fields.contains(.identity) != fields.contains(.uid) else { throw .identity }
    if fields.contains(.identity), fields.contains(.counter) { throw .identity }
    if fields.contains(.data), !fields.contains(.identity), !fields.contains(.counter) {
      throw .dataWithoutCounter
    }
    if case .field(let field) = start, !fields.contains(field) { throw .noSuchField(field) }
    switch tamper {
    case .plain where !fields.contains(.tamper): throw .noSuchField(.tamper)
    case .inData(let place):
      guard fields.contains(.data) else { throw .noSuchField(.data) }
      guard (0...4096).contains(place) else { throw .tamperPlace(place) }
      if fields.contains(.tamper) { throw .repeatedField(.tamper) }
    default: break
    }
  }
}

/// A parser of the text of a layout.
private struct SUNLayoutReading {
  private(set) var fields: Set<SUNField> = []
  private var names: Set<String> = []

  mutating func parameters(of text: String) throws(SUNLayoutError) -> [SUNLayout.Parameter] {
    var parameters: [SUNLayout.Parameter] = []
    for part in text.split(separator: "&", omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: "="), equals > part.startIndex else {
        throw .parameter(String(part))
      }
      let name = String(part[..<equals])
      guard Self.isPlain(name) else { throw .parameter(String(part)) }
      guard names.insert(name).inserted else { throw .repeatedParameter(name) }
      let pieces = try pieces(of: part[part.index(after: equals)...], in: part)
      parameters.append(SUNLayout.Parameter(name: name, pieces: pieces))
    }
    return parameters
  }

  private mutating func pieces(
    of value: Substring, in part: Substring
  ) throws(SUNLayoutError) -> [SUNLayout.Piece] {
    var (pieces, rest, hasField) = ([SUNLayout.Piece](), value, false)
    while let first = rest.first {
      guard first == "{" else {
        let literal = rest.prefix { $0 != "{" }
        guard Self.isPlain(literal) else { throw .parameter(String(part)) }
        pieces.append(.literal(Array(literal.utf8)))
        rest = rest[literal.endIndex...]
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { throw .parameter(String(part)) }
      pieces.append(.field(try field(rest[..<end].dropFirst())))
      hasField = true
      rest = rest[rest.index(after: end)...]
    }
    guard hasField else { throw .parameter(String(part)) }
    return pieces
  }

  private mutating func field(_ name: Substring) throws(SUNLayoutError) -> SUNField {
    guard let field = SUNField(rawValue: String(name)) else { throw .unknownField(String(name)) }
    guard fields.insert(field).inserted else { throw .repeatedField(field) }
    return field
  }

  /// Whether the text consists of characters that every reader of a query takes literally.
  private static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._~,:@/!$'()*".utf8.contains($0) }
  }
}
