import Foundation
import JSONText
import TestSupport
import Testing

@Suite("JSON laws") struct JSONLawTests {
  @Test("what is written is read back as it was") func roundTrip() throws {
    let seed: UInt64 = 0x15_0A
    var random = RandomJSON(seed: seed)
    for round in 0..<Effort.count(slice: 3_000, whole: 200_000) {
      let value = random.value()
      for layout in [JSONValue.Layout.compact, .pretty] {
        let text = bytes(value, layout)
        let again = try JSONValue(parsing: text)
        #expect(again == value, "seed \(seed), round \(round)")
        #expect(bytes(again, layout) == text, "seed \(seed), round \(round)")
        if layout == .compact { #expect(text.allSatisfy { $0 >= 0x20 && $0 != 0x7F }) }
      }
    }
  }

  @Test("Foundation reads the same out of what we write") func foundationReads() throws {
    let seed: UInt64 = 0xF0_0D
    var random = RandomJSON(seed: seed)
    for round in 0..<Effort.count(slice: 1_000, whole: 20_000) {
      let value = random.value()
      for layout in [JSONValue.Layout.compact, .pretty] {
        let object = try JSONSerialization.jsonObject(
          with: Data(bytes(value, layout)), options: .fragmentsAllowed)
        #expect(same(value, object), "seed \(seed), round \(round): \(value)")
      }
    }
  }

  @Test("we read the same out of what Foundation writes") func foundationWrites() throws {
    let seed: UInt64 = 0xF00D2
    var random = RandomJSON(seed: seed)
    for round in 0..<Effort.count(slice: 1_000, whole: 20_000) {
      let object = try JSONSerialization.jsonObject(
        with: Data(bytes(random.value())), options: .fragmentsAllowed)
      let options: JSONSerialization.WritingOptions =
        round.isMultiple(of: 2) ? .fragmentsAllowed : [.fragmentsAllowed, .prettyPrinted]
      let text = try JSONSerialization.data(withJSONObject: object, options: options)
      let value = try JSONValue(parsing: Array(text))
      #expect(same(value, object), "seed \(seed), round \(round): \(value)")
    }
  }

  @Test("what we read, Foundation reads; what it reads beyond that is named") func acceptance() {
    let seed: UInt64 = 0xACC
    var random = RandomJSON(seed: seed)
    var refused: [String: Int] = [:]
    for round in 0..<Effort.count(slice: 2_000, whole: 40_000) {
      var text = bytes(random.value(depth: 2))
      let index = Int.random(in: 0..<text.count, using: &random.generator)
      text[index] = UInt8.random(in: 0x20...0xFF, using: &random.generator)
      let foundation = try? JSONSerialization.jsonObject(
        with: Data(text), options: .fragmentsAllowed)
      do throws(JSONError) {
        let value = try JSONValue(parsing: text)
        // Foundation refuses numbers beyond the range of a double.
        #expect(
          foundation != nil || holdsHugeNumber(value), "seed \(seed), round \(round): \(value)")
      } catch {
        if foundation != nil { refused[error.problem.code, default: 0] += 1 }
      }
    }
    print("read by Foundation and refused by us: \(refused)")
    #expect(Set(refused.keys).isSubset(of: ["duplicate-name", "trailing-comma"]))
  }

  private func holdsHugeNumber(_ value: JSONValue) -> Bool {
    switch value {
    case .number(let number): number.double == nil
    case .array(let elements): elements.contains(where: holdsHugeNumber)
    case .object(let object): object.members.contains { holdsHugeNumber($0.value) }
    default: false
    }
  }

  private func same(_ value: JSONValue, _ object: Any) -> Bool {
    switch value {
    case .null: object is NSNull
    case .bool(let bool): (object as? NSNumber).map { isBool($0) && $0.boolValue == bool } ?? false
    case .number(let number):
      (object as? NSNumber).map { !isBool($0) && isNear(number, $0.doubleValue) } ?? false
    case .string(let text):
      (object as? String).map { Array($0.utf8) == Array(text.utf8) } ?? false
    case .array(let elements):
      (object as? [Any]).map { other in
        elements.count == other.count && zip(elements, other).allSatisfy { same($0, $1) }
      } ?? false
    case .object(let members):
      (object as? [String: Any]).map { other in
        members.members.count == other.count
          && members.members.allSatisfy { member in
            other[member.name].map { same(member.value, $0) } ?? false
          }
      } ?? false
    }
  }

  /// Foundation goes by way of `Decimal`, and misses the nearest double by a little.
  private func isNear(_ number: JSONNumber, _ other: Double) -> Bool {
    number.double.map { abs($0 - other) <= 1e-14 * abs($0) } ?? false
  }

  private func isBool(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }
}
