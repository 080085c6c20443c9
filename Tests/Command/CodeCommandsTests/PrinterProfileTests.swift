import SystemIO
import TestSupport
import Testing

/// What is kept of printers under names (`beckon sheet --printer`).
@Suite("printers by name") struct PrinterProfileTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func sheet(_ words: String...) throws -> RanCommand {
    try runBeckon(
      ["sheet", "https://eat.example.com/t/1", "--stock", "L7160", "--no-lint", "--force"] + words,
      environment: ["XDG_CONFIG_HOME": folder.path("config")], in: folder)
  }

  @Test("what was told once is taken the next time, and each part can be told anew") func kept()
    throws
  {
    #expect(try sheet("--offset", "0.8,-1.2", "--scale", "1.004", "-o", "told.pdf").status == 0)
    let first = try sheet(
      "--printer", "office", "--offset", "0.8,-1.2", "--scale", "1.004", "-o", "first.pdf")
    #expect(first.status == 0 && first.stderr.contains("saved for the printer 'office'"))
    let later = try sheet("--printer", "office", "-o", "later.pdf")
    #expect(later.status == 0 && later.stderr.isEmpty, "\(later.stderr)")
    let told = try folder.bytes(of: "told.pdf")
    #expect(try folder.bytes(of: "first.pdf") == told)
    #expect(try folder.bytes(of: "later.pdf") == told)
    #expect(try sheet("-o", "plain.pdf").status == 0)
    #expect(try folder.bytes(of: "plain.pdf") != told)
    // The scale stays as it was.
    #expect(try sheet("--printer", "office", "--offset", "0,0", "-o", "x.pdf").status == 0)
    #expect(try sheet("--scale", "1.004", "-o", "y.pdf").status == 0)
    #expect(try folder.bytes(of: "x.pdf") == folder.bytes(of: "y.pdf"))
  }

  @Test("an unknown printer is named with those that are known") func unknown() throws {
    let none = try sheet("--printer", "home", "-o", "a.pdf")
    #expect(none.status == 64 && none.stderr.contains("nothing is saved for 'home' yet"))
    #expect(try sheet("--printer", "office", "--scale", "1.01", "-o", "a.pdf").status == 0)
    #expect(try sheet("--printer", "home", "-o", "b.pdf").stderr.contains("(known: office)"))
    #expect(try !folder.names().contains("b.pdf"))
  }

  @Test("what did not serve is not kept") func refused() throws {
    let run = try sheet("--printer", "office", "--offset", "-40,0", "-o", "a.pdf")
    #expect(run.status != 0 && run.stderr.contains("paper"), "\(run.stderr)")
    #expect(try !folder.names().contains("config"))
  }

  @Test(
    "a file that is not one of ours is told with its place, and stays",
    arguments: [
      ("{", "line 1"), (#"{"version": 2, "printers": {}}"#, "this is version 2"),
      (
        #"{"version": 1, "printers": {"office": {"offset": [80, 0], "scale": 1}}}"#, "at most 50 mm"
      ),
      (#"{"version": 1, "printers": {"office": {"offset": 3, "scale": 1}}}"#, "$.printers.office"),
    ])
  func damaged(_ text: String, _ words: String) throws {
    try Folder.make(folder.path("config/beckon"))
    try folder.write(Array(text.utf8), to: "config/beckon/printers.json")
    let run = try sheet("--printer", "office", "--scale", "1.01", "-o", "a.pdf")
    #expect(run.status == 65 && run.stderr.contains(words), "\(run.stderr)")
    #expect(try folder.bytes(of: "config/beckon/printers.json") == Array(text.utf8))
  }
}
