import Artwork
import Codes
import InvocationURLs
import Testing

@Suite("Codes in one line")
struct OneLinerTests {
  static let url = "https://eat.example.com/s/42/t/7"

  @Test("PNG and SVG, from many tasks at once")
  func files() async throws {
    let url = try InvocationURL(Self.url)
    let alone = try QRPublisher.png(url)
    #expect(alone.isVerified && alone.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try QRPublisher.svg(url).isVerified)
    let others = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try QRPublisher.png(url).bytes } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(others.allSatisfy { $0 == alone.bytes })
  }

  @Test("A published code of 3 mm says that phones cannot read it")
  func findings() throws {
    var style = QRStyle()
    style.size = .symbol(3_000)
    let small = try QRPublisher.png(InvocationURL(Self.url), style: style)
    #expect(small.findings.contains(.smallForPhones(width: 3_000)))
    style.size = .symbol(30_000)
    #expect(try QRPublisher.png(InvocationURL(Self.url), style: style).findings == [])
  }
}
