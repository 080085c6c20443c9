import AppClipChecks
import InvocationRouter
import InvocationURLs
import JSONText
import TestSupport
import Testing

@testable import VirtualPhones

@Suite("A virtual iPhone") struct PhoneTests {
  @Test("does what the published tables say", arguments: PhoneVector.all)
  func vectors(_ vector: PhoneVector) {
    let answer = vector.phone.open(vector.url, by: vector.way, vector.files)
    let json = answer.json(vector.url, vector.way, vector.phone)
    let trace = answer.steps.map { "\($0.id.rawValue) \($0.verdict.rawValue): \($0.message)" }
      .joined(separator: "\n")
    let expected = vector.expected
    #expect(json["outcome"] == expected["outcome"], "\(trace)")
    #expect(json["card"] == expected["card"], "\(trace)")
    #expect(json["launch"] == expected["launch"], "\(trace)")
    let no = answer.steps.first { step in
      step.verdict == .no && ![.route, .card, .location].contains(step.id)
    }
    #expect(no?.id.rawValue == expected["no"]?.stringValue, "\(trace)")
    let unknown = Set(answer.unknowns.map(\.id.rawValue))
    #expect(
      unknown == Set((expected["unknown"]?.arrayValue ?? []).compactMap(\.stringValue)), "\(trace)")
    #expect(answer.isCertain == expected["certain"]?.boolValue, "\(trace)")
  }

  @Test("there are a hundred cases and more, for every way and every outcome") func counts() {
    #expect(PhoneVector.all.count == PhoneVector.root["cases"]?.arrayValue?.count)
    #expect(PhoneVector.all.count >= 100)
    #expect(Set(PhoneVector.all.map(\.way)) == Set(OpeningMethod.allCases))
    let outcomes = PhoneVector.all.compactMap { $0.expected["outcome"]?.stringValue }
    #expect(Set(outcomes) == Set(PhoneAnswer.Outcome.allCases.map(\.rawValue)))
  }

  @Test("every question is asked in some case") func questions() {
    let asked = PhoneVector.all.flatMap { vector in
      vector.phone.open(vector.url, by: vector.way, vector.files).steps.map(\.id)
    }
    #expect(Set(PhoneAnswer.Step.ID.allCases).subtracting(asked) == [])
  }

  @Test("a newer phone never does less, but for what its app takes over") func versions() {
    for vector in PhoneVector.all where vector.way.channel != nil {
      var phone = vector.phone
      var wasReached = false
      for version in [IOSVersion(13, 7), IOSVersion(14), IOSVersion(16, 4), IOSVersion(26)] {
        phone.ios = version
        let isReached = phone.open(vector.url, by: vector.way, vector.files).outcome.isReached
        #expect(isReached || !wasReached, "\(vector.name) on iOS \(version)")
        wasReached = isReached
      }
    }
  }
}
