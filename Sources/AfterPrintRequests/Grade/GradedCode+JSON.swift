import CommandHabits
import Grading
import JSONText
import QRReading
import QRStandard

extension GradedCode {
  /// One object, as docs/schemas/grade.json describes it.
  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("file", .string(file)), ("picture", JSONValue(picture)),
      ("text", JSONValue(verdict.message.text)),
      ("bytes", .string(ByteText.hexadecimal.text(verdict.message.bytes))),
      ("version", .string(verdict.symbol.description)),
      ("level", .string(verdict.level.description)),
      ("expected", isExpected.map(JSONValue.bool) ?? .null), ("grade", JSONValue(string)),
      ("letter", JSONValue(grade?.overall.letter)), ("reason", JSONValue(refusal)),
      ("estimate", .bool(true)), ("flat", .bool(isFlat)), ("calibrated", .bool(isCalibrated)),
      ("dpi", Self.number(density, 2)), ("module", Self.number(module, 4)),
    ]
    members += measured
    return JSONValue(members: members)
  }

  /// What is there of a code that has a grade; `null` and empty for others.
  private var measured: [(String, JSONValue)] {
    let growth: JSONValue =
      grade.map {
        ["x": Self.number($0.growth.x, 3), "y": Self.number($0.growth.y, 3)]
      } ?? .null
    return [
      ("pixelsPerModule", Self.number(grade?.pixelsPerModule, 2)),
      ("partial", grade.map { .bool($0.isPartial) } ?? .null),
      ("unconfirmedLimits", grade.map { .bool($0.usesUnconfirmedLimits) } ?? .null),
      (
        "parameters",
        .array(grade.map { grade in grade.measures.map { Self.parameter($0, grade) } } ?? [])
      ),
      ("segments", .array(grade?.segments.map(Self.segment) ?? [])),
      ("average", JSONValue(grade?.average.letter)),
      ("printGrowth", growth), ("contrastUniformity", Self.number(grade?.uniformity, 3)),
      ("quietZone", JSONValue(grade?.quietZone)),
    ]
  }

  private static func parameter(_ measure: Measure, _ grade: SymbolGrade) -> JSONValue {
    let advice = Advice.sentences(for: grade).first { $0.parameter == measure.parameter }
    return [
      "name": .string(measure.parameter.rawValue), "value": number(measure.value, 4),
      "grade": .integer(measure.grade.rawValue), "letter": .string(measure.grade.letter),
      "unconfirmed": .bool(measure.isUnconfirmed), "advice": JSONValue(advice?.sentence),
    ]
  }

  private static func segment(_ segment: SegmentGrade) -> JSONValue {
    [
      "name": .string(segment.segment.rawValue), "letter": .string(segment.grade.letter),
      "wrong": .integer(segment.wrong), "seen": .integer(segment.seen),
    ]
  }

  private static func number(_ value: Double?, _ digits: Int) -> JSONValue {
    value.flatMap { JSONNumber(Figures.fixed($0, digits)) }.map(JSONValue.number) ?? .null
  }
}
