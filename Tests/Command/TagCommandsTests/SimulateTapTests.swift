import Foundation
import TestSupport
import Testing

@Suite("beckon simulate tap") struct SimulateTapTests {
  private static let plain = "https://example.com/?u={uid}&n={ctr}&c={cmac}"

  private func run(_ arguments: [String], stdin: String = "") throws -> RanCommand {
    try runBeckon(["simulate", "tap"] + arguments, stdin: stdin)
  }

  @Test("a URL for each tap, and each other") func taps() throws {
    let run = try run(["--url", "https://example.com/?e={picc}&c={cmac}", "--count", "3"])
    #expect(run.status == 0 && run.stderr.isEmpty)
    let lines = run.stdout.split(separator: "\n")
    #expect(lines.count == 3 && Set(lines).count == 3)
    for line in lines {
      #expect(line.wholeMatch(of: /https:\/\/example\.com\/\?e=[0-9A-F]{32}&c=[0-9A-F]{16}/) != nil)
    }
    // The published URL whose number and counter these are.
    let known = try self.run([
      "--url", "https://example.com/?u={uid}&n={ctr}&c={cmac}", "--uid", "041E3C8A2D6B80",
      "--counter", "5",
      "--mac-key", "0",
    ])
    #expect(
      known.stdout == "https://example.com/?u=041E3C8A2D6B80&n=000006&c=4B00064004B0B3D3\n")
  }

  @Test("as JSON, with keys from a file") func json() throws {
    let folder = try ScratchFolder()
    try folder.write("1 2AB74ABC1273FB43CAE97553A36D4D08\n", to: "keys.txt")
    let arguments = [
      "--url", Self.plain, "--uid", "0425607A8F6980", "--keys", folder.path("keys.txt"), "--json",
    ]
    let run = try run(arguments)
    #expect(
      run.stdout
        == #"{"uid":"0425607A8F6980","counter":1,"url":"https://example.com/?u=0425607A8F6980&n=000001&c=B49D12860DA69E54"}"#
        + "\n")
    let input = try self.run(
      ["--url", Self.plain, "--uid", "0425607A8F6980", "--keys", "-"],
      stdin: "2AB74ABC1273FB43CAE97553A36D4D08\n")
    #expect(input.stdout.hasSuffix("c=B49D12860DA69E54\n"))
  }

  @Test("what cannot be") func refusals() throws {
    for (arguments, words) in [
      ([], "give the tag's URL with --url"), (["--url", "https://a.example/{x}"], "{start}"),
      (["--url", "https://a.example/{picc}{uid}"], "no tag can combine"),
      (["--url", Self.plain, "--uid", "04"], "14 hexadecimal digits"),
      (["--url", Self.plain, "--keys", "/nowhere/keys"], "/nowhere/keys"),
      (["--url", Self.plain, "--picc-key", "5"], "0 to 4"),
      (["--url", Self.plain, "--count", "0"], "1 to 1000000"),
    ] as [([String], String)] {
      let run = try run(arguments)
      #expect(run.status == 64 && run.stdout.isEmpty && run.stderr.contains(words), "\(run.stderr)")
    }
    let ended = try run(["--url", Self.plain, "--counter", "16777214", "--count", "2"])
    #expect(ended.status == 65 && ended.stderr.contains("16777215 times"))
    #expect(ended.stdout.hasPrefix("https://example.com/?u="))
  }

  @Test("the loop of a TagTamper") func loop() throws {
    let run = try run(["--url", "https://example.com/?t={tt}&n={ctr}", "--loop", "opened"])
    #expect(run.stdout == "https://example.com/?t=OC&n=000001\n")
  }
}
