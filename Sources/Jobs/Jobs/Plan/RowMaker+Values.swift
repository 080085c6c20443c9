import CSVText
import InvocationURLs

/// The part that makes the values of a row.
extension RowMaker {
  func values(
    _ number: Int, _ row: CSVRow?, keeping kept: [Int: String] = [:],
    using generator: inout some RandomNumberGenerator
  ) throws(RowProblem) -> [String?] {
    var values: [String?] = []
    values.reserveCapacity(binding.slots.count)
    for slot in binding.slots {
      if let known = kept.isEmpty ? nil : kept[values.count] {
        values.append(known)
        continue
      }
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
    case .shown(let placeholder): return SDMFieldProbe.standIn(placeholder, letters: false)
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
    // A value that appears only below a code may be anything.
    guard slot.isInURL else { return String(decoding: bytes, as: UTF8.self) }
    guard let first = bytes.first, let last = bytes.last else {
      if isOptional { return nil }
      throw RowProblem(
        kind: .value, column: slot.name,
        sentence: "the field is empty; fill it, or make the value optional in the job file")
    }
    if let word = Self.control(first) ?? Self.control(last) {
      throw RowProblem(
        kind: .value, column: slot.name,
        sentence: "the field \(Self.control(first) != nil ? "begins" : "ends") with \(word), which "
          + "cannot be part of the URL; take it out")
    }
    if first <= 0x20 || last <= 0x20 {
      throw RowProblem(
        kind: .value, column: slot.name,
        sentence: "the field \(first <= 0x20 ? "begins" : "ends") with white space, which would be "
          + "part of the URL; take it out")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name of a control character other than white space, or `nil` for other characters.
  private static func control(_ byte: UInt8) -> String? {
    guard byte < 0x20 || byte == 0x7F, !(0x09...0x0D).contains(byte) else { return nil }
    let code = String(byte, radix: 16, uppercase: true)
    let name = byte == 0x1B ? " (ESC)" : byte == 0x07 ? " (BEL)" : ""
    return "the control character U+\(code.count == 1 ? "000" : "00")\(code)\(name)"
  }

  private func join(_ pieces: [JobBinding.Piece], _ values: [String?]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .literal(let literal): text += literal
      case .slot(let place): text += values[place] ?? ""
      }
    }
  }

  /// Replaces the stand-ins of mirrored fields, and makes the texts that contain them again.
  func replaceMirrors(_ values: inout [String?], letters: Bool) {
    let mirror = letters ? MirrorProbe.letters : MirrorProbe.zeros
    for (place, slot) in binding.slots.enumerated() {
      switch slot.source {
      case .uid: values[place] = mirror.uid
      case .counter: values[place] = mirror.counter
      case .shown(let placeholder):
        values[place] = SDMFieldProbe.standIn(placeholder, letters: letters)
      case .text(let pieces): values[place] = join(pieces, values)
      default: break
      }
    }
  }
}
