import AppClipCodes
import Artwork
import Foundation
import Payloads
import InvocationURLs
import Scanning
import TestSupport
import Testing

/// The round-trip law through App Clip Codes, from drawn pixels back to the route.
///
/// A code holds 128 bits, which random routes rarely fit: this suite has a table of its own, of the
/// kind that people would print codes for.
@Suite("App Clip Code round trips") struct AppClipRoundTripTests {
  static let patterns = [
    ("store", "/s/{store:int(0...9999)}"), ("item", "/item?p={item:int(0...999999)}"),
    ("menu", "/menu/{lang:de|en|fr}"), ("code", "/{code}"),
  ]

  /// Apple's tables beside the checkout.
  static let weights: ClipWeights? = {
    func bytes(_ name: String) -> [UInt8]? {
      let file = Repository.shared?.appendingPathComponent("appclip/\(name)")
      return file.flatMap { try? [UInt8](Data(contentsOf: $0)) }
    }
    guard let host = bytes("host.trie"), let spq = bytes("spq.trie"), let cpq = bytes("cpq.trie")
    else { return nil }
    return try? ClipWeights(host: host, spq: spq, cpq: cpq)
  }()

  @Test(
    "the route and its values come back from the pixels", .needsShared("appclip", weights != nil))
  func law() throws {
    var generator = SeededGenerator(seed: 0xC11F)
    let router = try Router(
      Self.patterns.map { try Route($0.0, $0.1, hosts: ["appclip.example.com"]) })
    var compressor = URLCompressor(try #require(Self.weights))
    for number in 0..<Effort.count(slice: 12, whole: 2_000) {
      let route = router.routes[number % router.routes.count]
      let values = Self.values(of: route, &generator)
      let url = try route.url(values)
      let code = AppClipCode(try compressor.payload(of: url.text))
      let seen = try #require(try Self.scan(code, template: number % 18), "\(url)")
      let text = try compressor.text(of: seen.payload)
      let payload = Payload(.appClipCode, text: text, origin: .picture(corners: seen.corners))
      guard case .invocation(let invocation) = router.resolve(payload).outcome else {
        Issue.record("\(url) has no route any more")
        continue
      }
      #expect(invocation.route == route && invocation.values == values, "\(url)")
    }
  }

  private static func values(of route: Route, _ generator: inout SeededGenerator) -> RouteValues {
    var values = RouteValues()
    switch route.name {
    case "store": values["store"] = .integer(.random(in: 0...9999, using: &generator))
    case "item": values["item"] = .integer(.random(in: 0...999_999, using: &generator))
    case "menu":
      values["lang"] = .text(["de", "en", "fr"].randomElement(using: &generator) ?? "de")
    default:
      let letters = (0..<4).map { _ in "bcdfghjk".randomElement(using: &generator) ?? "b" }
      values["code"] = .text(String(letters))
    }
    return values
  }

  private static func scan(_ code: AppClipCode, template: Int) throws -> ScannedClipCode? {
    var page = try code.page(ClipTemplate.all[template].colours, diameter: 30_000)
    page.background = .white
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 254))
    var samples: [UInt8] = []
    for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      samples += bitmap.pixels[start..<start + 3]
    }
    let picture = try Picture(
      width: bitmap.width, height: bitmap.height, channels: .rgb, samples: samples)
    let found = AppClipScanner().scan(picture)
    return found.count == 1 ? found[0] : nil
  }
}
