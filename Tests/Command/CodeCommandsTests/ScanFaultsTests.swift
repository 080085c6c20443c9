import Foundation
import JSONText
import TestSupport
import Testing

private let faults = Repository.shared?.appendingPathComponent("pictures/faults")
private let isThere = faults.map { FileManager.default.fileExists(atPath: $0.path) } == true

/// Pictures on which version 0.2 did something wrong, of `../shared/pictures/faults`.
@Suite(
  "beckon scan of pictures that were read wrongly once",
  .needsShared("pictures/faults", isThere))
struct ScanFaultsTests {
  private static func scan(_ name: String, _ options: String...) throws -> RanCommand {
    let folder = try #require(faults)
    return try runBeckon(["scan", "-q"] + options + [folder.appendingPathComponent(name).path])
  }

  @Test(
    "they are read",
    arguments: [
      ("alpha_white_on_clear.png", ["https://shop.example.org/p/7?x=6839"]),
      ("alpha_white_paper_clear_ink.png", ["https://shop.example.org/p/8?x=7816"]),
      (
        "anim.png",
        ["https://shop.example.org/p/25?x=24425", "https://shop.example.org/p/26?x=25402"]
      ),
      (
        "dotted-eyes-large-missed.png",
        ["https://eat.example.com/s/231/2pfdk2mnk33d9575p23pp2m6a86ne58n6j36593d3kjk6"]
      ),
    ])
  func read(_ name: String, _ texts: [String]) throws {
    let run = try Self.scan(name)
    #expect(run.status == 0 && run.stdout == texts.map { $0 + "\n" }.joined(), "\(run.stderr)")
  }

  @Test(
    "drawings of other programs are read", .needs(.rsvgConvert),
    arguments: [
      ("svg-gradient-stroke.svg", "https://shop.example.org/svg"),
      ("svg-illustrator-entity.svg", "https://shop.example.org/svg"),
      ("svg-stroke-width-pt.svg", "https://shop.example.org/svg"),
      ("segno.svgz", "https://shop.example.org/p/68?x=66436"),
    ])
  func drawings(_ name: String, _ text: String) throws {
    let run = try Self.scan(name)
    #expect(run.status == 0 && run.stdout == text + "\n", "\(run.stderr)")
  }

  @Test("a thorough look finds what a usual one finds") func superset() throws {
    for name in ["all-misses-what-default-reads.png", "dotted-eyes-small-read.png"] {
      let usual = try Self.scan(name)
      #expect(usual.status == 0)
      #expect(try Self.scan(name, "--all").stdout == usual.stdout, "\(name)")
    }
  }

  @Test(
    "sound files are not called damaged, and other kinds are named", .needs(.libtiff, .pdfinfo),
    arguments: [
      ("locked.pdf", "PDF: the file is locked with a password"),
      ("float32.tif", "TIFF: a TIFF file with floating-point samples is not supported"),
      ("segno.eps", "EPS: PostScript from other programs is not supported"),
      ("x.jp2", "JPEG 2000 is not supported"),
    ])
  func refused(_ name: String, _ words: String) throws {
    let run = try Self.scan(name)
    #expect(run.status == 65 && run.stderr.contains("\(name): \(words)"), "\(run.stderr)")
  }
}
