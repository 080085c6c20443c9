import Basics
import InvocationURLs

/// A URL split into the fields of a layout, before decryption.
struct ParsedSUNURL {
  private let bytes: [UInt8]
  private var places: [SUNField: Range<Int>] = [:]
  /// The range of the URL's bytes that the authentication code covers.
  let covered: Range<Int>

  init(_ url: InvocationURL, _ layout: SUNLayout) throws(SUNRefusal) {
    bytes = Array(url.text.utf8)
    let items = url.queryItems
    for parameter in layout.parameters {
      let item = try Self.item(named: parameter.name, in: items)
      guard let value = item.value else { throw .otherShape(parameter: parameter.name) }
      let found = try Self.fields(
        of: parameter, in: bytes, at: Self.range(of: value, in: url.text))
      places.merge(found) { first, _ in first }
    }
    let end = places[.code]?.lowerBound ?? bytes.count
    let start: Int =
      switch layout.start {
      case .nothing: end
      case .field(let field): places[field]?.lowerBound ?? end
      case .parameter(let name):
        Self.range(of: try Self.item(named: name, in: items).name, in: url.text).lowerBound
      case .host: url.parts.host.lowerBound
      case .path: url.parts.path.lowerBound
      case .query: url.parts.query?.lowerBound ?? end
      }
    guard start <= end else { throw .startBehindCode }
    covered = start..<end
  }

  /// The bytes of the URL that the authentication code covers.
  var coveredText: [UInt8] { Array(bytes[covered]) }

  /// Whether the URL has this field.
  func has(_ field: SUNField) -> Bool { places[field] != nil }

  /// Whether the authentication code covers this field.
  func covers(_ field: SUNField) -> Bool {
    guard let place = places[field] else { return false }
    return covered.lowerBound <= place.lowerBound && place.upperBound <= covered.upperBound
  }

  /// The characters of a field; empty if the URL does not have it.
  func characters(_ field: SUNField) -> ArraySlice<UInt8> { places[field].map { bytes[$0] } ?? [] }

  /// Decodes the hexadecimal digits of a field into bytes.
  func value(_ field: SUNField) throws(SUNRefusal) -> [UInt8] {
    var (result, high) = ([UInt8](), UInt8?.none)
    for character in characters(field) {
      guard let digit = character.hexadecimalValue else { throw .notHexadecimal(field) }
      if character > UInt8(ascii: "F") { throw .smallLetters(field) }
      if let first = high {
        result.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return result
  }

  /// Returns the only item of this name. Items whose name is the same when decoded count as well,
  /// because other readers would accept them.
  private static func item(
    named name: String, in items: [QueryItem]
  ) throws(SUNRefusal) -> QueryItem {
    let found = items.filter {
      $0.name == name || (try? PercentEncoding.decodeText($0.name)) == name
    }
    guard found.count < 2 else { throw .repeated(parameter: name) }
    guard let item = found.first, item.name == name else { throw .missing(parameter: name) }
    return item
  }

  private static func range(of part: Substring, in text: String) -> Range<Int> {
    let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
    return start..<start + part.utf8.count
  }

  /// Returns the ranges of a parameter's fields in its value. The whole value must match.
  private static func fields(
    of parameter: SUNLayout.Parameter, in bytes: [UInt8], at value: Range<Int>
  ) throws(SUNRefusal) -> [SUNField: Range<Int>] {
    let lengths = try SUNLengths(parameter, count: value.count)
    var (place, found) = (value.lowerBound, [SUNField: Range<Int>]())
    for piece in parameter.pieces {
      switch piece {
      case .literal(let text):
        let end = place + text.count
        guard end <= value.upperBound, bytes[place..<end].elementsEqual(text) else {
          throw .otherShape(parameter: parameter.name)
        }
        place = end
      case .field(let field):
        let end = place + lengths.length(of: field)
        guard end <= value.upperBound else { throw .otherShape(parameter: parameter.name) }
        found[field] = place..<end
        place = end
      }
    }
    guard place == value.upperBound else { throw .otherShape(parameter: parameter.name) }
    return found
  }
}

/// The length of each field of a parameter. Two of them have no fixed length, which is calculated
/// from the rest.
private struct SUNLengths {
  private var identity = 0
  private var data = 0

  init(_ parameter: SUNLayout.Parameter, count: Int) throws(SUNRefusal) {
    var (rest, fields) = (count, Set<SUNField>())
    for piece in parameter.pieces {
      switch piece {
      case .literal(let text): rest -= text.count
      case .field(let field):
        rest -= field.length ?? 0
        fields.insert(field)
      }
    }
    let isAlone = parameter.pieces.count == 1
    if isAlone, rest != 0, let field = fields.first, let length = field.length {
      throw .length(field, count: length + rest)
    }
    guard rest >= 0 else { throw .otherShape(parameter: parameter.name) }
    if fields.contains(.identity) {
      // Data can have any multiple of its length, so beside data the rest tells which of the two
      // lengths it is.
      let possible = SUNField.identity.lengths
      identity =
        fields.contains(.data)
        ? possible.first { SUNField.data.hasLength(rest - $0) } ?? possible[0] : rest
      guard SUNField.identity.hasLength(identity) else { throw .length(.identity, count: rest) }
    }
    if fields.contains(.data) {
      data = rest - identity
      guard SUNField.data.hasLength(data) else { throw .length(.data, count: max(0, data)) }
    }
  }

  func length(of field: SUNField) -> Int {
    switch field {
    case .identity: identity
    case .data: data
    default: field.length ?? 0
    }
  }
}
