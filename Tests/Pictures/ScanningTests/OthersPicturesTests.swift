import Foundation
import TestSupport
import Testing

@testable import Scanning

/// Files of Vectors/pictures-by-others: one picture as programs of others save it.
@Suite("Pictures of other programs") struct OthersPicturesTests {
  private static let folder = Repository.root.appendingPathComponent("Vectors/pictures-by-others")

  static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    .filter { $0 != "picture.ppm" }

  private static func files(_ kinds: String...) -> [String] {
    files.filter { name in kinds.contains { name.hasSuffix("." + $0) } }
  }

  private static func bytes(_ file: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: folder.appendingPathComponent(file)))
  }

  /// Every picture of a file.
  private static func pictures(_ bytes: [UInt8]) throws(PictureError) -> [Picture] {
    var file = try PictureFile(bytes)
    var found: [Picture] = []
    while let picture = try file.next() { found.append(picture) }
    return found
  }

  /// How far samples are from each other, in the mean.
  private static func difference(_ one: Picture, _ other: Picture) -> Int {
    let sum = zip(one.samples, other.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return sum / max(1, one.samples.count)
  }

  @Test("of each kind there are files of three programs at least") func writers() {
    for kind in ["png", "jpg", "ppm", "bmp", "gif", "webp", "tiff", "avif"] {
      let names = Self.files.filter { $0.hasSuffix("." + kind) }
      let writers = Set(names.compactMap { $0.split { "-.".contains($0) }.first })
      #expect(writers.count >= 3, "\(kind): \(writers)")
    }
  }

  @Test(
    "files are the picture that was saved; cut off anywhere, they are refused, or whole",
    arguments: files("png", "jpg", "ppm", "gif", "bmp"))
  func ours(_ name: String) throws {
    try read(name)
    try prefixes(name)
  }

  @Test("any byte of the beginning of a BMP or GIF file may be another; nothing traps")
  func beginnings() throws {
    let vectors = Repository.root.appendingPathComponent("Vectors/pictures")
    let names = try FileManager.default.contentsOfDirectory(atPath: vectors.path)
      .filter { $0.hasSuffix(".bmp") || $0.hasSuffix(".gif") }
    #expect(names.count > 20)
    var read = 0
    for name in names {
      let good = try [UInt8](Data(contentsOf: vectors.appendingPathComponent(name)))
      for index in 2..<min(64, good.count) {
        for value: UInt8 in [0, 1, 0x36, 0x7F, 0xFF] {
          var bytes = good
          bytes[index] = value
          var file = try? PictureFile(bytes, limits: PictureLimits(pixels: 1 << 20))
          while (try? file?.next()) != nil { read += 1 }
        }
      }
    }
    #expect(read > 1_000)
    // A file of 16 bits whose pixels begin behind its end.
    var late = try [UInt8](Data(contentsOf: vectors.appendingPathComponent("rgb-16.bmp")))
    late[11] = 0x36
    let error = #expect(throws: PictureError.self) { _ = try Picture(reading: late) }
    #expect(error?.problem == .truncated(rows: 0, height: 5))
  }

  @Test("and WebP files", .needs(.libwebp), arguments: files("webp"))
  func webp(_ name: String) throws { try ours(name) }

  @Test("and TIFF files", .needs(.libtiff), arguments: files("tiff"))
  func tiff(_ name: String) throws { try ours(name) }

  @Test("and HEIC and AVIF files", .needs(.heifConvert), arguments: files("heic", "avif"))
  func heic(_ name: String) throws { try ours(name) }

  private func read(_ name: String) throws {
    let expected = try Picture(reading: Self.bytes("picture.ppm"))
    let pictures = try Self.pictures(Self.bytes(name))
    let first = try #require(pictures.first)
    if name.contains("lossy") {
      // Colours run into each other at their edges.
      #expect(Self.difference(first, expected) < 6)
      #expect((first.width, first.height) == (expected.width, expected.height))
    } else {
      #expect(first == expected)
    }
    guard name.contains("frames") else {
      #expect(pictures.count == 1)
      return
    }
    // The second is upside down, the third as the first.
    try #require(pictures.count == 3)
    #expect(Orientation.bottomRight.upright(pictures[1]) == expected)
    #expect(pictures[2] == expected)
  }

  @Test("pages that come round again are not read twice", .needs(.libtiff)) func loop() throws {
    let bytes = try [UInt8](Repository.vectors("pictures/loop.tiff"))
    #expect(try Self.pictures(bytes).count == 1)
  }

  private func prefixes(_ name: String) throws {
    let bytes = try Self.bytes(name)
    let whole = try Self.pictures(bytes)
    for hundredth in 0..<100 {
      guard let found = try? Self.pictures(Array(bytes.prefix(bytes.count * hundredth / 100)))
      else { continue }
      #expect(found == whole, "\(hundredth) of 100")
    }
  }
}

/// Our own declarations of libraries beside those of their headers.
@Suite("Declarations of libraries") struct DeclarationTests {
  private static func compare(_ header: String, _ ours: String) throws {
    let folder = try ScratchFolder()
    let path = Repository.root.appendingPathComponent("Sources/" + ours).path
    let include = Repository.root.appendingPathComponent("Sources/C/COpening/include").path
    // A function that is declared twice must be declared alike.
    try folder.write("#include <\(header)>\n#include \"\(path)\"\n", to: "both.c")
    try Equipment.compiler.run([
      "-x", "c", "-fsyntax-only", "-Werror", "-D_Nullable=", "-Wno-unknown-pragmas", "-I", include,
      folder.path("both.c"),
    ])
  }

  @Test("are those of libwebp", .needs(.compiler, .webpHeaders)) func webp() throws {
    try Self.compare("webp/decode.h", "C/CWebP/include/CWebP.h")
  }

  @Test("are those of libtiff", .needs(.compiler, .tiffHeaders)) func tiff() throws {
    try Self.compare("tiffio.h", "C/CTIFF/ctiff_declarations.h")
  }
}
