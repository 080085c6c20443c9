import JSONText
import TestSupport

/// Random values of every kind.
struct RandomJSON {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func value(depth: Int = 4) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2, 3: return .number(number())
    case 4: return .string(text())
    case 5: return .array((0..<count()).map { _ in value(depth: depth - 1) })
    default:
      // Sometimes more members than are compared one by one.
      let count = Int.random(in: 0..<20, using: &generator) == 0 ? 40 : count()
      return .object(JSONObject((0..<count).map { _ in (text(), value(depth: depth - 1)) }))
    }
  }

  private mutating func count() -> Int { Int.random(in: 0...5, using: &generator) }

  private mutating func number() -> JSONNumber {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return JSONNumber(Int.random(in: -9...9, using: &generator))
    case 1: return JSONNumber(Int.random(in: .min ... .max, using: &generator))
    case 2: return JSONNumber(Double.random(in: -1000...1000, using: &generator)) ?? JSONNumber(0)
    default:
      let bits = UInt64.random(in: 0 ... .max, using: &generator)
      return JSONNumber(Double(bitPattern: bits)) ?? JSONNumber(0)
    }
  }

  mutating func text() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<count() { scalars.append(scalar()) }
    return String(scalars)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let limit: UInt32 =
      [0x20, 0x80, 0x80, 0x100, 0x800, 0x3000, 0x110000]
      .randomElement(using: &generator) ?? 0x80
    return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) ?? "\""
  }
}
