import CSVText
import InvocationRouter
import InvocationURLs

/// What keeps a row from having a URL, and the column that it comes from.
struct RowProblem: Error, Hashable, Sendable {
  var kind: JobFinding.Kind
  var column: String?
  var sentence: String
}

/// A row with its values and its URL.
struct MadeRow {
  /// The values, by the slots of the binding; `nil` for an optional one that is empty.
  var values: [String?]
  /// The URL, with zeros for what a tag mirrors.
  var text: String
  /// The URL with marks for it.
  var marked: String
}

/// Makes rows: values, then the URL of them.
struct RowMaker: Sendable {
  let binding: JobBinding
  private let url: JobURL
  private let route: Route?

  init(_ binding: JobBinding, _ url: JobURL, _ route: Route?) {
    self.binding = binding
    self.url = url
    self.route = route
  }

  /// Makes row `number`, which is `row` of the table if there is one.
  func make(
    _ number: Int, _ row: CSVRow?, using generator: inout some RandomNumberGenerator
  ) throws(RowProblem) -> MadeRow {
    var values = try values(number, row, using: &generator)
    let zeros = try text(values)
    guard !binding.mirrored.isEmpty else {
      return MadeRow(values: values, text: zeros, marked: zeros)
    }
    replaceMirrors(&values, MirrorProbe.letters)
    let letters = try text(values)
    replaceMirrors(&values, MirrorProbe.zeros)
    do throws(JobMirrorError) {
      guard let marked = try MirrorProbe.marked(zeros, letters) else { throw .changed }
      return MadeRow(values: values, text: zeros, marked: marked)
    } catch { throw RowProblem(kind: .mirror, sentence: error.description) }
  }

  // MARK: Values

  private func values(
    _ number: Int, _ row: CSVRow?, using generator: inout some RandomNumberGenerator
  ) throws(RowProblem) -> [String?] {
    var values: [String?] = []
    values.reserveCapacity(binding.slots.count)
    for slot in binding.slots {
      values.append(try value(slot, number, row, values, using: &generator))
    }
    return values
  }

  private func value(
    _ slot: JobBinding.Slot, _ number: Int, _ row: CSVRow?, _ values: [String?],
    using generator: inout some RandomNumberGenerator
  ) throws(RowProblem) -> String? {
    switch slot.source {
    case .field(let column, let isOptional): return try field(column, isOptional, slot, row)
    case .constant(let text): return text
    case .uid: return MirrorProbe.zeros.uid
    case .counter: return MirrorProbe.zeros.counter
    case .text(let pieces): return join(pieces, values)
    case .serial(let numbers):
      do throws(SerialNumberError) {
        return try numbers.text(at: number - 1)
      } catch { throw RowProblem(kind: .value, column: slot.name, sentence: error.description) }
    case .random(let length):
      do throws(RandomIdentifierError) {
        return try RandomIdentifier(length: length, using: &generator).text
      } catch { throw RowProblem(kind: .value, column: slot.name, sentence: error.description) }
    case .check(let scheme, let place):
      do throws(CheckDigitError) {
        return try scheme.compute(values[place] ?? "")
      } catch {
        throw RowProblem(
          kind: .value, column: binding.slots[place].name, sentence: error.description)
      }
    }
  }

  private func field(
    _ column: Int, _ isOptional: Bool, _ slot: JobBinding.Slot, _ row: CSVRow?
  ) throws(RowProblem) -> String? {
    guard let row else { return nil }
    let bytes = row.bytes(column)
    // What only stands below a code may be anything.
    guard slot.isInURL else { return String(decoding: bytes, as: UTF8.self) }
    guard let first = bytes.first, let last = bytes.last else {
      if isOptional { return nil }
      throw RowProblem(
        kind: .value, column: slot.name,
        sentence: "the field is empty; fill it, or let the value be optional in the job file")
    }
    if first <= 0x20 || last <= 0x20 {
      throw RowProblem(
        kind: .value, column: slot.name,
        sentence: "the field \(first <= 0x20 ? "begins" : "ends") with white space, which would be "
          + "part of the URL; take it out")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func join(_ pieces: [JobBinding.Piece], _ values: [String?]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .literal(let literal): text += literal
      case .slot(let place): text += values[place] ?? ""
      }
    }
  }

  /// Puts other stand-ins where the tag mirrors, and makes the texts anew that have them.
  private func replaceMirrors(_ values: inout [String?], _ mirror: (uid: String, counter: String)) {
    for (place, slot) in binding.slots.enumerated() {
      switch slot.source {
      case .uid: values[place] = mirror.uid
      case .counter: values[place] = mirror.counter
      case .text(let pieces): values[place] = join(pieces, values)
      default: break
      }
    }
  }

  // MARK: The URL

  /// The text of the URL of these values.
  func text(_ values: [String?]) throws(RowProblem) -> String {
    switch url {
    case .template(let template):
      do throws(URITemplate.ExpansionError) {
        return try template.expand { name in
          binding.places[name].flatMap { values[$0] }.map(URITemplate.Value.string)
        }
      } catch { throw RowProblem(kind: .value, sentence: error.description) }
    case .route(_, let host): return try text(values, host)
    }
  }

  private func text(_ values: [String?], _ host: String?) throws(RowProblem) -> String {
    guard let route else { throw RowProblem(kind: .url, sentence: "the job has no route") }
    let pairs = route.parameters.compactMap { parameter in
      binding.places[parameter.name].flatMap { values[$0] }.map { text in
        (parameter.name, parameter.value(text))
      }
    }
    do throws(RoutePrintError) {
      return try route.url(RouteValues(pairs), host: host).text
    } catch {
      throw RowProblem(kind: .value, column: error.parameter, sentence: error.description)
    }
  }
}

extension RouteParameter {
  /// A field as a value; what is no number of the kind stays text, and printing says what is wrong.
  fileprivate func value(_ text: String) -> RouteValue {
    let value: RouteValue =
      if case .integer(_, let width) = kind, let number = Int(text),
        text == String(number) || text.utf8.count == width && number >= 0 && text.utf8.first != 0x2B
      {
        .integer(number)
      } else {
        .text(text)
      }
    return isList ? .list([value]) : value
  }
}

extension RoutePrintError {
  /// The parameter that it is about.
  fileprivate var parameter: String? {
    switch problem {
    case .missing(let name), .unknownParameter(let name, _), .notOfKind(let name, _, _),
      .notAList(let name, _), .notASegment(let name, _):
      name
    case .unknownHost, .notURL: nil
    }
  }
}
