import Basics
package import JSONText
package import PrintGrading
import QRReading
import QRStandard

extension Measure {
  /// The letter of the grade, or `nil` if the measure may not be graded here.
  package var letter: String? { isWithheld ? nil : grade.letter }
}

extension GradedCode {
  /// The graded code as a JSON object, which docs/schemas/grade.json describes.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("file", .string(file)), ("picture", JSONValue(picture)),
      ("kind", .string(kind)), ("text", JSONValue(text)),
      ("bytes", .string(hexadecimal(bytes, .small))),
      ("version", JSONValue(verdict?.symbol.description)),
      ("level", JSONValue(verdict?.level.description)),
      ("expected", isExpected.map(JSONValue.bool) ?? .null), ("grade", JSONValue(string)),
      ("letter", JSONValue(letter)), ("reason", JSONValue(refusal)),
      ("decoded", .bool(isDecoded)),
      ("reversed", .bool(isReversed)), ("contrastDoubt", JSONValue(doubt?.rawValue)),
      ("estimate", .bool(true)), ("flat", .bool(isFlat)), ("calibrated", .bool(isCalibrated)),
      ("dpi", DecimalText.json(density, 2)), ("module", DecimalText.json(module, 4)),
    ]
    members += measured
    return JSONValue(members: members)
  }

  private var verdict: DecodedSymbol? {
    if case .symbol(let verdict, _) = subject { verdict } else { nil }
  }

  /// The members of the JSON object with measured values; `null` and empty for a code without a
  /// grade.
  private var measured: [(String, JSONValue)] {
    let growth: JSONValue =
      grade.map {
        ["x": DecimalText.json($0.growth.x, 3), "y": DecimalText.json($0.growth.y, 3)]
      } ?? .null
    return [
      ("pixelsPerModule", DecimalText.json(pixels, 2)),
      ("partial", overall.map { _ in .bool(isPartial) } ?? .null),
      (
        "unconfirmedLimits",
        overall.map { _ in .bool(grade?.usesUnconfirmedLimits ?? false) } ?? .null
      ),
      ("parameters", .array(measures.map(parameter))),
      ("segments", .array(grade?.segments.map(Self.segment) ?? [])),
      ("average", JSONValue(grade?.average.letter)),
      ("printGrowth", growth),
      ("contrastUniformity", DecimalText.json(grade?.uniformity ?? clipGrade?.uniformity, 3)),
      ("quietZone", JSONValue(grade?.quietZone)),
    ]
  }

  private func parameter(_ measure: Measure) -> JSONValue {
    let advice = advice.first { $0.parameter == measure.parameter }
    return [
      "name": .string(measure.parameter.rawValue), "value": DecimalText.json(measure.value, 4),
      "grade": measure.isWithheld ? .null : .integer(measure.grade.rawValue),
      "letter": JSONValue(measure.letter),
      "unconfirmed": .bool(measure.isUnconfirmed), "advice": JSONValue(advice?.sentence),
    ]
  }

  private static func segment(_ segment: FixedPatternGrade) -> JSONValue {
    [
      "name": .string(segment.segment.rawValue), "letter": .string(segment.grade.letter),
      "wrong": .integer(segment.wrong), "seen": .integer(segment.seen),
    ]
  }
}
