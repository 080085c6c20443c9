import AppClipCodes
import Artwork
import TestSupport
import Testing

@testable import Codes

/// Files of App Clip Codes are believed for what their own bytes show.
@Suite("App Clip Codes read back from their own bytes") struct ClipReadBackTests {
  static let payloads = [
    "4e2f153c", "0271789d", "19c67b66da41", "0123456789abcdef0123456789ab",
    "ffeeddccbbaa99887766554433221100", "80000000000000000000000000000001",
  ]

  static func code(_ hex: String) throws -> AppClipCode {
    AppClipCode(try ClipPayload(parsing: hex))
  }

  private static func publisher(_ template: Int, _ kind: ClipGlyph = .camera) throws
    -> ClipPublisher
  {
    try ClipPublisher(
      ClipTemplate.all[template].colours, kind: kind,
      size: .printed(kind == .camera ? 19_000 : 34_800, Density(dotsPerInch: 600)))
  }

  @Test("every template, glyph and format", arguments: OutputFormat.allCases)
  func formats(_ format: OutputFormat) throws {
    for template in ClipTemplate.all.indices {
      let code = try Self.code(Self.payloads[template % Self.payloads.count])
      let kind = ClipGlyph.allCases[template / 2 % 2]
      let file = try Self.publisher(template, kind).publish(code, as: format, title: "a&b")
      #expect(file.isVerified && file.format == format)
    }
    let code = try Self.code(Self.payloads[0])
    let screen = ClipPublisher(
      ClipTemplate.all[4].colours, kind: .camera, size: .screen(pixels: 256))
    #expect(try screen.publish(code, as: format, title: nil).isVerified)
  }

  @Test("a file that shows another code does not leave", arguments: OutputFormat.allCases)
  func otherCode(_ format: OutputFormat) throws {
    let (right, wrong) = (try Self.code(Self.payloads[0]), try Self.code(Self.payloads[3]))
    let (maker, colours) = (try Self.publisher(1), ClipTemplate.all[1].colours)
    let page = try right.page(colours, diameter: 19_000)
    let publisher = VerifiedFileWriter(format, density: try Density(dotsPerInch: 600))
    let bytes = try maker.publish(wrong, as: format, title: nil).bytes
    var check = ClipFileVerifier(right.payload)
    let error = #expect(throws: CodeError.otherPayload(wrong.payload.hex)) {
      try publisher.published(bytes, of: page, check: &check)
    }
    #expect(
      error.map { "\($0)" }?.hasSuffix(
        "it has the payload \(wrong.payload.hex), which is not the one that was made; please report this "
          + "(nothing was written)") == true)
    // Two codes in one file are as bad.
    var two = try Page(width: 60_000, height: 30_000)
    for (left, code) in [(0, right), (30_000, wrong)] {
      for case .path(let path, let paint) in try code.page(colours, diameter: 25_000).items {
        var moved = Path(fillRule: path.fillRule)
        moved.append(path, movedBy: Point(x: left + 2_000, y: 2_000))
        try two.fill(moved, with: paint)
      }
    }
    let both = try publisher.file(of: two)
    #expect(throws: CodeError.several(2)) {
      try publisher.published(both, of: two, check: &check)
    }
  }

  @Test("a drawing that is right in a file that is not", arguments: OutputFormat.allCases)
  func damage(_ format: OutputFormat) throws {
    let code = try Self.code(Self.payloads[3])
    let maker = try Self.publisher(1)
    let whole = try maker.publish(code, as: format, title: "https://example.com/a").bytes
    let page = try code.page(ClipTemplate.all[1].colours, diameter: 19_000)
    let publisher = VerifiedFileWriter(format, density: try Density(dotsPerInch: 600))
    func isProved(_ bytes: [UInt8]) -> Bool {
      var check = ClipFileVerifier(code.payload)
      return (try? publisher.published(bytes, of: page, check: &check)) != nil
    }
    #expect(isProved(whole))
    for count in [0, 1, 8, whole.count / 3, whole.count / 2, whole.count - 9] {
      #expect(!isProved(Array(whole.prefix(count))), "\(count) of \(whole.count) bytes")
    }
    // White paper is a sound file, and no code.
    let empty = try Page(width: 19_000, height: 19_000)
    let blank = try publisher.file(of: empty)
    var check = ClipFileVerifier(code.payload)
    #expect(throws: CodeError.notFound) {
      try publisher.published(blank, of: page, check: &check)
    }
  }
}
