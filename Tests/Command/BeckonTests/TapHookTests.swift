import JSONText
import Testing

@testable import JobCommands

/// What a hook gets, and what its answers mean.
@Suite("Hooks") struct TapHookTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var command: String
    var objection: String?
    var testDescription: String { command }
  }

  static let cases: [Case] = [
    Case(command: "true", objection: nil),
    Case(command: "exit 3", objection: "it ended with status 3"),
    Case(command: "echo 'not today'; echo more; exit 1", objection: "not today"),
    Case(command: "echo 'no printer' >&2; exit 1", objection: "no printer"),
    Case(command: "echo 'all is well'", objection: nil),
    Case(command: "kill -9 $$", objection: "it was ended by signal 9"),
    Case(command: "sleep 60", objection: "it did not answer within 1 seconds and was stopped"),
    Case(command: "read line; case $line in *'\"row\":7'*) exit 0;; esac; exit 1", objection: nil),
    Case(command: "exec 0<&-; exit 0", objection: nil),
  ]

  @Test("the status decides, and the first line is the reason", arguments: cases)
  func answer(_ test: Case) {
    let hook = RunHook(command: test.command, patience: .seconds(1))
    let slow = RunHook(command: test.command, patience: .seconds(30))
    let event: JSONValue = ["event": "tag", "row": 7]
    #expect((test.command == "sleep 60" ? hook : slow).objection(to: event) == test.objection)
  }
}
