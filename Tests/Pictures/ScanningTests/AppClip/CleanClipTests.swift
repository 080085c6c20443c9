import AppClipCodes
import Artwork
import Foundation
import InvocationRouter
import TestSupport
import Testing

@testable import Scanning

/// Drawings as they leave Beckon, without any fault: not one may be missed.
@Suite("Clean App Clip Codes") struct CleanClipTests {
  /// What a picture of a code on white paper is read as; 10 pixels a millimetre.
  private static func problem(
    _ payload: ClipPayload, template: Int, millimetres: Int
  ) throws -> String? {
    var page = try AppClipCode(payload).page(
      ClipTemplate.all[template].colours, diameter: millimetres * 1000)
    page.background = .white
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 254))
    let samples = stride(from: 0, to: bitmap.pixels.count, by: 4).flatMap {
      bitmap.pixels[$0..<$0 + 3]
    }
    let found = AppClipScanner().scan(
      try Picture(width: bitmap.width, height: bitmap.height, channels: .rgb, samples: samples))
    let name = "\(payload.hex), template \(template), \(millimetres) mm"
    guard found.count == 1, found[0].payload == payload else {
      return "\(name): \(found.isEmpty ? "missed" : "wrong: \(found.map(\.payload.hex))")"
    }
    // The page is as wide as the disc.
    let side = Double(bitmap.width)
    let corners = [(0, 0), (side, 0), (side, side), (0, side)]
    let farthest = zip(found[0].corners, corners).map { corner, place in
      hypot(Double(corner.x) - place.0, Double(corner.y) - place.1) / side
    }.max()
    guard let farthest, farthest < 0.02 else {
      return "\(name): seen where it is not, \(found[0].corners)"
    }
    return found[0].wrong == 0 ? nil : "\(name): \(found[0].wrong) places misread"
  }

  @Test("arcs that lie so that a tilt seems to fit them better") func formerMiss() throws {
    // https://appclip.example.com/s/1705
    let payload = try ClipPayload(parsing: "0ae33db36d15bc9b")
    var problems: [String] = []
    for template in ClipTemplate.all.indices {
      for millimetres in [25, 30, 60] {
        let problem = try Self.problem(payload, template: template, millimetres: millimetres)
        problems += problem.map { [$0] } ?? []
      }
    }
    #expect(problems == [])
  }

  @Test("payloads, sizes and templates by chance") func sweep() throws {
    var generator = SeededGenerator(seed: 1705)
    let count = Effort.count(slice: 30, whole: 300)
    let sizes = [19, 22, 25, 30, 35, 40, 60, 90]
    var problems: [String] = []
    var pictures = 0
    for number in 0..<count {
      let payload = try Self.payload(number, &generator)
      for size in Effort.isSoak ? sizes : [sizes[number % 6]] {
        let template = (number + size) % ClipTemplate.all.count
        let problem = try Self.problem(payload, template: template, millimetres: size)
        problems += problem.map { [$0] } ?? []
        pictures += 1
      }
    }
    print("App Clip Codes, clean: \(problems.count) of \(pictures) missed or misread")
    #expect(problems == [])
  }

  /// Where Apple's tables are, a URL of the kind that people would print; every third payload, or
  /// each of them elsewhere, is made of random bits.
  private static func payload(
    _ number: Int, _ generator: inout SeededGenerator
  ) throws -> ClipPayload {
    let random = try ClipFamily.payload(&generator)
    guard number % 3 > 0, var compressor else { return random }
    func any(_ count: Int) -> Int { .random(in: 0..<count, using: &generator) }
    let hosts = ["appclip.example.com", "example.com", "shop.example.de", "a.co", "www.cafe.net"]
    let tails = [
      "/s/\(any(10_000))", "/item?p=\(any(1_000_000))", "/menu/de", "/shop?p=\(any(999))&p1=7",
      "", "/t/\(any(100))/ab",
    ]
    return try compressor.payload(of: "https://\(hosts[any(5)])\(tails[any(6)])")
  }

  private static let compressor: URLCompressor? = {
    func bytes(_ name: String) -> [UInt8]? {
      let file = Repository.shared?.appendingPathComponent("appclip/\(name)")
      return file.flatMap { try? [UInt8](Data(contentsOf: $0)) }
    }
    guard let host = bytes("host.trie"), let spq = bytes("spq.trie"), let cpq = bytes("cpq.trie")
    else { return nil }
    return (try? ClipWeights(host: host, spq: spq, cpq: cpq)).map(URLCompressor.init)
  }()

  @Test("a mean on a circle is the circle's, however a tilt spreads its points") func spread()
    throws
  {
    let side = 400
    let pixels = (0..<side * side).map { UInt8($0 % side < side / 2 ? 40 : 220) }
    let image = GreyImage(width: side, height: side, pixels: pixels)
    let frame = ClipFrame(x: 199.5, y: 199.5, xx: 190, xy: 0, yy: 190)
    // Leaves the circle where it is, to the first order, and crowds its points on one side.
    let tilted = try #require(frame.changed(by: ClipChange(.tiltRight, 0.06)))
    let radius = 0.5.squareRoot()
    let means = image.pixels.withUnsafeBufferPointer { pixels in
      let fitter = ClipFitter(image: image, pixels: pixels, sign: 1)
      return [frame, tilted].map { fitter.mean($0, radius: radius, .fine) }
    }
    #expect(abs(means[0] - 130) < 1)
    #expect(abs(means[1] - means[0]) < 1)
    // A mean over the points says otherwise.
    let lights = image.pixels.withUnsafeBufferPointer { pixels in
      UnitCircle.fine.points.compactMap { point -> Float? in
        let place = tilted.view.pixel(Float(radius) * point.x, Float(radius) * point.y)
        return place.flatMap { image.light($0.x, $0.y, pixels) }
      }
    }
    #expect(abs(lights.reduce(0, +) / Float(lights.count) - means[0]) > 2)
  }
}
