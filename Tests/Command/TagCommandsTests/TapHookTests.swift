import JSONText
import Provisioning
import Testing

@testable import JobCommands

/// What a hook gets, and what its answers mean.
@Suite("Hooks") struct TapHookTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var command: String
    var objection: HookObjection?
    var testDescription: String { command }
  }

  static let cases: [Case] = [
    Case(command: "true", objection: nil),
    Case(command: "exit 3", objection: .veto("it ended with status 3")),
    Case(command: "echo 'not today'; echo more; exit 1", objection: .veto("not today")),
    Case(command: "echo 'no printer' >&2; exit 1", objection: .veto("no printer")),
    Case(command: "echo 'all is well'", objection: nil),
    Case(command: "kill -9 $$", objection: .failure("it was ended by signal 9")),
    Case(
      command: "sleep 60", objection: .failure("it did not answer within 1 seconds and was stopped")
    ),
    Case(command: "sleep 60 & exit 0", objection: nil),
    Case(command: "sleep 60 & echo 'no paper'; exit 1", objection: .veto("no paper")),
    Case(command: "read line; case $line in *'\"row\":7'*) exit 0;; esac; exit 1", objection: nil),
    Case(command: "exec 0<&-; exit 0", objection: nil),
  ]

  @Test("the status decides, and the first line is the reason", arguments: cases)
  func answer(_ test: Case) {
    let hook = RunHook(command: test.command, patience: .seconds(1))
    let slow = RunHook(command: test.command, patience: .seconds(30))
    let event: JSONValue = ["event": "tag", "row": 7]
    let begun = ContinuousClock.now
    #expect((test.command == "sleep 60" ? hook : slow).answer(to: event) == test.objection)
    #expect(ContinuousClock.now - begun < .seconds(25), "a child that is left running ends too")
  }

  @Test("a command that is not found has failed, and refuses nothing") func missing() {
    let hook = RunHook(command: "/no/such/program")
    guard case .failure(let words)? = hook.answer(to: ["event": "tag"]) else {
      Issue.record("it is no failure")
      return
    }
    #expect(words.contains("/no/such/program"))
  }
}
