import Foundation
import JSONText
import TestSupport
import Testing

@Suite("The virtual iPhone as a command") struct SimulatePhoneTests {
  private func folder() throws -> ScratchFolder {
    let root = try JSONValue(parsing: Array(Repository.vectors("phone.json")))
    let files = try #require(root["projects"]?["eat"]?["files"]?.objectValue)
    let folder = try ScratchFolder()
    for file in files.members {
      let lines = (file.value.arrayValue ?? []).compactMap(\.stringValue)
      try folder.put(lines.joined(separator: "\n"), at: file.name)
    }
    return folder
  }

  @Test("text says what happens and why") func text() throws {
    let url = "https://eat.example.com/s/42/t/7"
    let run = try runBeckon(["simulate", "phone", url, "--ios", "17.2"], in: folder())
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    try expectGolden(run.stdout, "beckon/simulate-phone.txt")
  }

  @Test("JSON has a line for each URL, and the status says whether something opens") func json()
    throws
  {
    let urls = "https://eat.example.com/s/7\nhttps://eat.example.com/m/soup\n"
    let words = ["simulate", "phone", "-", "--via", "appclipcode", "--json"]
    let run = try runBeckon(words, stdin: urls, in: folder())
    let lines = try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(lines.map { $0["outcome"]?.stringValue } == ["card", "nothing"])
    #expect(run.status == 1)
  }

  @Test("a bad version, way or URL is refused") func refusals() throws {
    let url = "https://eat.example.com/s/7"
    let folder = try folder()
    for words in [[url, "--ios", "x"], [url, "--via", "fax"], [url, "--local", "x"]] {
      #expect(try runBeckon(["simulate", "phone"] + words, in: folder).status == 64)
    }
    #expect(try runBeckon(["simulate", "phone", "eat"], in: folder).status == 65)
  }
}
