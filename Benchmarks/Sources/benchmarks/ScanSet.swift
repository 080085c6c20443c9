import BenchmarkKit
import Foundation
import QRCodes
import Scanning

/// Pictures as files, for us and for others.
struct ScanSet {
  var name: String
  var title: String
  var files: [URL]
  /// Whether a picture counts, and not a megapixel.
  var isByPicture = false

  func pictures() throws -> [Picture] {
    try files.map { try Picture(reading: Array(Data(contentsOf: $0))) }
  }

  func note(_ nanoseconds: Double, _ pixels: Int, _ count: Int) -> String {
    isByPicture
      ? "\(fixed(nanoseconds / Double(count) / 1e6, 2)) ms a picture"
      : "\(fixed(nanoseconds / Double(pixels), 1)) ms a megapixel"
  }

  /// One megapixel each, with a code that is seen clearly.
  static func clear(in scratch: URL) throws -> ScanSet {
    let files = try (0..<8).map { seed in
      let file = scratch.appendingPathComponent("clear-\(seed).pgm")
      try write(try sheet(seed: seed, side: 1_000), to: file)
      return file
    }
    return ScanSet(
      name: "clear picture of a megapixel", title: "8 clear pictures of a megapixel", files: files,
      isByPicture: true)
  }

  /// Twelve megapixels with noise and one code.
  static func large(in scratch: URL) throws -> ScanSet {
    let file = scratch.appendingPathComponent("large.pgm")
    try write(try sheet(seed: 5, side: 3_464), to: file)
    return ScanSet(
      name: "picture of 12 megapixels", title: "a picture of 12 megapixels", files: [file],
      isByPicture: true)
  }

  /// Some of the pictures beside the checkout; nil when there are none.
  static func photos(_ folder: String, every step: Int) throws -> ScanSet? {
    let place =
      ProcessInfo.processInfo.environment["BECKON_PICTURES"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../shared/pictures").standardized
    let path = place.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path.path))?.sorted() ?? []
    let files = names.enumerated().filter { $0.offset % step == 0 }
      .map { path.appendingPathComponent($0.element) }
    guard !files.isEmpty else {
      print("\nScanning: there is no \(path.path), so it is left out")
      return nil
    }
    return ScanSet(
      name: folder, title: "\(files.count) of \(names.count) pictures of \(folder)", files: files)
  }

  /// A code on a grey sheet whose light falls off, with the noise of a camera.
  static func sheet(seed: Int, side: Int = 2_000) throws -> Picture {
    let modules = try QRCode(.text("https://eat.example.com/s/\(seed)/t/7k3q9xw2mz5p8r1n6v"))
      .modules
    let scale = max(4, side / (90 + 30 * (seed % 4)))
    let place = (side - modules.size * scale) * (seed % 3 + 1) / 5
    var state = UInt32(truncatingIfNeeded: seed * 7_919 + 12_345)
    var samples = [UInt8](repeating: 0, count: side * side)
    for row in 0..<side {
      for column in 0..<side {
        state = state &* 1_664_525 &+ 1_013_904_223
        let noise = Int(state >> 28) - 8
        let (x, y) = (column - place, row - place)
        let isDark =
          x >= 0 && y >= 0 && x < modules.size * scale && y < modules.size * scale
          && modules[x / scale, y / scale]
        samples[row * side + column] = UInt8((isDark ? 40 : 200) + 20 * column / side + noise)
      }
    }
    return try Picture(width: side, height: side, samples: samples)
  }

  /// The same pictures as files of grey pixels, which need no library.
  static func greys(_ pictures: [Picture], in scratch: URL) throws -> [URL] {
    try pictures.enumerated().filter { $0.element.channels == .grey }.map { place, picture in
      let file = scratch.appendingPathComponent("grey-\(place).pgm")
      try write(picture, to: file)
      return file
    }
  }

  static func write(_ picture: Picture, to file: URL) throws {
    let header = "P5 \(picture.width) \(picture.height) 255\n"
    try Data(Array(header.utf8) + picture.samples).write(to: file)
  }
}
