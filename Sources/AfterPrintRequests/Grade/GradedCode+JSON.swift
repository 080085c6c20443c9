import CommandHabits
import Grading
import JSONText
import QRReading
import QRStandard

extension Measure {
  /// The letter; nil where it is withheld.
  var letter: String? { isWithheld ? nil : grade.letter }
}

extension GradedCode {
  /// One object, as docs/schemas/grade.json describes it.
  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("file", .string(file)), ("picture", JSONValue(picture)),
      ("kind", .string(kind)), ("text", JSONValue(text)),
      ("bytes", .string(ByteText.hexadecimal.text(bytes))),
      ("version", JSONValue(verdict?.symbol.description)),
      ("level", JSONValue(verdict?.level.description)),
      ("expected", isExpected.map(JSONValue.bool) ?? .null), ("grade", JSONValue(string)),
      ("letter", JSONValue(letter)), ("reason", JSONValue(refusal)),
      ("decoded", .bool(isDecoded)),
      ("reversed", .bool(isReversed)), ("contrastDoubt", JSONValue(doubt?.rawValue)),
      ("estimate", .bool(true)), ("flat", .bool(isFlat)), ("calibrated", .bool(isCalibrated)),
      ("dpi", Figures.json(density, 2)), ("module", Figures.json(module, 4)),
    ]
    members += measured
    return JSONValue(members: members)
  }

  private var verdict: Verdict? {
    if case .symbol(let verdict, _) = subject { verdict } else { nil }
  }

  /// What is there of a code that has a grade; `null` and empty for others.
  private var measured: [(String, JSONValue)] {
    let growth: JSONValue =
      grade.map {
        ["x": Figures.json($0.growth.x, 3), "y": Figures.json($0.growth.y, 3)]
      } ?? .null
    return [
      ("pixelsPerModule", Figures.json(pixels, 2)),
      ("partial", overall.map { _ in .bool(isPartial) } ?? .null),
      (
        "unconfirmedLimits",
        overall.map { _ in .bool(grade?.usesUnconfirmedLimits ?? false) } ?? .null
      ),
      ("parameters", .array(measures.map(parameter))),
      ("segments", .array(grade?.segments.map(Self.segment) ?? [])),
      ("average", JSONValue(grade?.average.letter)),
      ("printGrowth", growth),
      ("contrastUniformity", Figures.json(grade?.uniformity ?? clipGrade?.uniformity, 3)),
      ("quietZone", JSONValue(grade?.quietZone)),
    ]
  }

  private func parameter(_ measure: Measure) -> JSONValue {
    let advice = advice.first { $0.parameter == measure.parameter }
    return [
      "name": .string(measure.parameter.rawValue), "value": Figures.json(measure.value, 4),
      "grade": measure.isWithheld ? .null : .integer(measure.grade.rawValue),
      "letter": JSONValue(measure.letter),
      "unconfirmed": .bool(measure.isUnconfirmed), "advice": JSONValue(advice?.sentence),
    ]
  }

  private static func segment(_ segment: SegmentGrade) -> JSONValue {
    [
      "name": .string(segment.segment.rawValue), "letter": .string(segment.grade.letter),
      "wrong": .integer(segment.wrong), "seen": .integer(segment.seen),
    ]
  }
}
