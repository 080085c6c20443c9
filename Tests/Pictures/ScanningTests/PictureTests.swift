import Foundation
import JSONText
import TestSupport
import Testing

@testable import Scanning

@Suite("Pictures") struct PictureTests {
  /// A file of Vectors/pictures and what it gives.
  struct Vector: Sendable, CustomTestStringConvertible {
    var file: String
    var row: JSONValue
    var testDescription: String { file }

    func bytes() throws -> [UInt8] { try [UInt8](Repository.vectors("pictures/" + file)) }

    var limits: PictureLimits {
      var limits = PictureLimits()
      if let memory = row["memory"]?.intValue { limits.memory = memory }
      return limits
    }
  }

  static let vectors: [Vector] = {
    let index = try? JSONValue(parsing: [UInt8](Repository.vectors("pictures.json")))
    return (index?["pictures"]?.arrayValue ?? []).compactMap { row in
      row["file"]?.stringValue.map { Vector(file: $0, row: row) }
    }
  }()
  /// Files that a library reads which need not be here have a test of their own.
  static let optional = vectors.filter { $0.file.hasSuffix(".webp") || $0.file.hasSuffix(".tiff") }
  static let certain = vectors.filter { vector in !optional.contains { $0.file == vector.file } }
  static let good = certain.filter { $0.row["width"] != nil }
  static let bad = certain.filter { $0.row["width"] == nil }

  @Test("the vectors are there") func present() {
    #expect(Self.good.count >= 55 && Self.bad.count >= 30)
  }

  @Test("WebP and TIFF files, good and bad", .needs(.libwebp, .libtiff), arguments: optional)
  func others(_ vector: Vector) throws {
    if vector.row["width"] == nil { try refuse(vector) } else { try read(vector) }
  }

  @Test("good files", arguments: good) func read(_ vector: Vector) throws {
    let picture = try Picture(reading: vector.bytes(), limits: vector.limits)
    #expect(picture.width == vector.row["width"]?.intValue)
    #expect(picture.height == vector.row["height"]?.intValue)
    #expect(picture.channels.rawValue == vector.row["channels"]?.intValue)
    let expected = try #require(vector.row["samples"]?.stringValue.map(Self.bytes))
    try #require(picture.samples.count == expected.count)
    let tolerance = vector.row["tolerance"]?.intValue ?? 0
    let furthest = zip(picture.samples, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(furthest <= tolerance)
  }

  @Test("bad files", arguments: bad) func refuse(_ vector: Vector) throws {
    let bytes = try vector.bytes()
    let error = #expect(throws: PictureError.self) {
      try Picture(reading: bytes, limits: vector.limits)
    }
    let sentence = error?.description ?? ""
    if let whole = vector.row["error"]?.stringValue {
      #expect(sentence == whole)
    } else {
      let start = try #require(vector.row["errorBegins"]?.stringValue)
      #expect(sentence.hasPrefix(start), "\(sentence)")
    }
  }

  @Test("every beginning of a good file is refused, or is as good", arguments: good)
  func prefixes(_ vector: Vector) throws {
    let bytes = try vector.bytes()
    let whole = try Picture(reading: bytes)
    let isLast = vector.file == "more-follows.pgm"
    for count in stride(from: 0, to: bytes.count, by: Effort.isSoak ? 1 : 7) {
      guard let picture = try? Picture(reading: Array(bytes.prefix(count))) else { continue }
      // What stands behind the samples is no part of the picture; text may end in a shorter number.
      #expect(picture.width == whole.width && picture.height == whole.height)
      #expect(isLast || count > bytes.count - 16, "\(count) of \(bytes.count)")
    }
  }

  @Test("rows further apart than they are wide") func rows() throws {
    let picture = try Picture(width: 2, height: 2, samples: [1, 2, 9, 3, 4], stride: 3)
    #expect(picture.samples == [1, 2, 3, 4])
    let error = #expect(throws: PictureError.self) {
      try Picture(width: 2, height: 2, channels: .rgb, samples: [1, 2, 9, 3, 4])
    }
    #expect(
      error?.description
        == "rows 6 bytes apart do not make up the picture: 12 bytes are needed, 5 are there")
    for (width, height, stride) in [
      (0, 1, 1), (1, -1, 1), (.max, .max, 1), (4, 4, .max), (4, 4, 1), (1 << 20, 1 << 20, 1 << 20),
    ] {
      #expect(throws: PictureError.self) {
        try Picture(width: width, height: height, samples: [0], stride: stride)
      }
    }
  }

  @Test("a limit on pixels holds for every kind", arguments: ["grey-8.png", "rgb.jpg", "rgb.ppm"])
  func limit(_ file: String) throws {
    let bytes = try [UInt8](Repository.vectors("pictures/" + file))
    let picture = try Picture(reading: bytes)
    let pixels = picture.width * picture.height
    #expect(try Picture(reading: bytes, limits: PictureLimits(pixels: pixels)) == picture)
    let error = #expect(throws: PictureError.self) {
      try Picture(reading: bytes, limits: PictureLimits(pixels: pixels - 1))
    }
    #expect(
      error?.problem == .tooManyPixels(picture.width, picture.height, limit: pixels - 1))
    #expect(throws: PictureError.self) {
      try Picture(reading: bytes, limits: PictureLimits(memory: picture.samples.count - 1))
    }
  }

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.map { UInt8($0 < 0x3A ? $0 - 0x30 : $0 - 0x57) }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      digits[$0] << 4 | digits[$0 + 1]
    }
  }

  @Test("memory is asked for before it is taken") func memory() {
    #expect(Memory.has(0) && Memory.has(1 << 20))
    // More than any address space.
    #expect(!Memory.has(.max))
    let limits = PictureLimits(pixels: .max, memory: .max)
    for file in ["P5 1000000000 1000000000 255\n", "P4 1000000000 1000000000\n"] {
      let error = #expect(throws: PictureError.self) {
        var frames = PictureFrames(limits: limits)
        frames.feed(Array(file.utf8))
        _ = try frames.next()
      }
      #expect(error?.problem == .noMemory)
    }
  }

  @Test("a picture that is too long to tell its places apart is refused, not searched in vain")
  func tooLong() throws {
    let width = 1 << 20 | 1
    let long = try Picture(width: width, height: 1, samples: Array(repeating: 9, count: width))
    let error = #expect(throws: ScanError.self) { try CodeScanner().scan(long) }
    #expect(error == .tooLarge(width, 1))
    #expect(
      error?.description
        == "1048577×1 pixels: no side may be longer than 1048576; cut the picture into parts")
  }
}
