import Foundation
import SystemIO
import TestSupport
import Testing

@testable import ReaderDoctor

@Suite("udev rules") struct UdevTests {
  private func file(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: Repository.root.appendingPathComponent("udev/\(name)")))
  }

  @Test("the files in udev/ are what the command prints")
  func files() throws {
    #expect(
      String(decoding: try file(ReaderAccessFiles.rulesName), as: UTF8.self)
        == ReaderAccessFiles.rules)
    #expect(
      String(decoding: try file(ReaderAccessFiles.blacklistName), as: UTF8.self)
        == ReaderAccessFiles.blacklist)
    #expect(try runBeckon(["doctor", "--print", "rules"]).stdout == ReaderAccessFiles.rules)
    #expect(
      try runBeckon(["doctor", "--print", "blacklist"]).stdout == ReaderAccessFiles.blacklist)
  }

  @Test("our rules keep to the grammar, and have every reader of libnfc once") func ours() throws {
    let text = try file(ReaderAccessFiles.rulesName)
    #expect(UdevGrammar.complaints(text) == [])
    let rules = UdevRule.parse(text).rules
    for model in ReaderModel.all {
      let own = rules.filter {
        $0.asks("idVendor", for: ReaderModel.digits(model.vendor)) == true
          && $0.asks("idProduct", for: ReaderModel.digits(model.product)) == true
      }
      #expect(own.count == (model.driver == nil ? 0 : 1), "\(model.name)")
      for rule in own {
        #expect(rule.assigned("MODE") == "0664" && rule.assigned("GROUP") == "plugdev")
        #expect(rule.givesAccessToSeat)
      }
    }
  }

  @Test(
    "what is no rule",
    arguments: [
      ("KERNEL=\"x\"", "line 1: KERNEL does not go with ="),
      ("ATTR==\"x\"", "line 1: ATTR needs a name in braces"),
      ("KERNEL{x}==\"x\"", "line 1: KERNEL takes no braces"),
      ("MODE==\"0660\"", "line 1: MODE does not go with =="),
      ("MODE=\"0668\"", "line 1: MODE \"0668\" is not an octal mode"),
      ("MODE=\"17777\"", "line 1: MODE \"17777\" is not an octal mode"),
      ("GROUP=\"\"", "line 1: GROUP is empty"),
      ("GRUOP=\"x\"", "line 1: there is no key GRUOP"),
      ("\n\nKERNEL==x", "line 3: the value of KERNEL is not in quotes"),
      ("KERNEL==\"x", "line 1: the quote of KERNEL is not closed"),
      ("ATTR{x==\"y\"", "line 1: the brace after ATTR is not closed"),
      ("KERNEL", "line 1: an operator was expected after KERNEL"),
      ("kernel==\"x\"", "line 1: a key in capitals was expected"),
      ("KERNEL==\"x\"MODE=\"0660\"", "line 1: a comma was expected after the value of KERNEL"),
      ("GOTO=\"end\"", "line 1: no LABEL \"end\" comes after this"),
      ("LABEL=\"end\"\nGOTO=\"end\"", "line 2: no LABEL \"end\" comes after this"),
      ("LABEL=\"end\"", "line 1: nothing goes to LABEL \"end\""),
      ("GOTO=\"e\"\nLABEL=\"e\"\nLABEL=\"e\"", "line 3: LABEL \"e\" appears twice"),
    ]) func complaints(_ text: String, _ sentence: String)
  {
    #expect(UdevGrammar.complaints(text.utf8).map(\.description) == [sentence])
  }

  @Test(
    "what is a rule",
    arguments: [
      "", "# only a comment", "KERNEL==\"x\", MODE=\"0660\"", "KERNEL == \"x\" , MODE:=\"0660\"",
      "KERNEL==\"x\", \\\n  # in between\n  MODE=\"0660\"", "ENV{a b}=\"\", TAG-=\"x\"",
      "RUN{builtin}+=\"uaccess\", RUN=\"/bin/x \\\"y\\\" '$env{A}'\"",
      "TEST{0444}==\"/x\", TEST!=\"/y\"",
      "ATTR{x}==e\"a\\tb\", SYMLINK+=\"a b\"", "KERNEL==\"x\" MODE=\"0660\"", "MODE=\"%c\"\r\n",
    ]) func good(_ text: String)
  { #expect(UdevGrammar.complaints(text.utf8) == []) }

  @Test(
    "patterns",
    arguments: [
      ("072f", "072f", true), ("072f", "072F", false), ("*", "", true), ("0?2f", "072f", true),
      ("07*", "072f", true), ("[0-9]*f", "072f", true), ("[!0]*", "072f", false), ("", "x", false),
      ("a*b*c", "aXbYbc", true), ("a*b*c", "aXbY", false), ("[ab", "[ab", true), ("[]]", "]", true),
    ]) func patterns(_ pattern: String, _ text: String, _ isMatch: Bool)
  {
    #expect(UdevPattern.matches(pattern, text) == isMatch)
  }

  @Test("many stars cost little") func stars() {
    let pattern = String(repeating: "*a", count: 400) + "b"
    #expect(!UdevPattern.matches(pattern, String(repeating: "a", count: 4_000)))
  }

  @Test(
    "the rules of this machine's packages keep to the grammar too",
    .onlyWhere(!installed.isEmpty, "no udev rules are installed"))
  func others() throws {
    for path in Self.installed {
      let text = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(UdevGrammar.complaints(text) == [], "\(path)")
    }
  }

  private static let installed: [String] = {
    let folder = "/usr/lib/udev/rules.d"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".rules") }.sorted().map { "\(folder)/\($0)" }
  }()

  @Test(
    "udev itself finds nothing wrong",
    .onlyWhere(
      hasVerify, "no 'udevadm verify'; it came with systemd 254, and Debian 12 has 252"))
  func verify() throws {
    let path = Repository.root.appendingPathComponent("udev/\(ReaderAccessFiles.rulesName)").path
    let run = try ChildCommand("udevadm", ["verify", "--resolve-names=never", path]).run()
    #expect(run.ending == .exited(0), "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }

  private static let hasVerify =
    (try? ChildCommand("udevadm", ["verify", "--help"]).run())?.ending == .exited(0)
}
