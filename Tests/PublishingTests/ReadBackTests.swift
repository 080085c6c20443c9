import Artwork
import InvocationURLs
import QRCodes
import TestSupport
import Testing

@testable import Publishing

@Suite("Files read back from their own bytes") struct ReadBackTests {
  static let url = "https://eat.example.com/s/42/t/7"

  private func drawn(_ style: QRStyle = QRStyle(), _ text: String = url) throws -> (
    QRPublisher, DrawnQR
  ) {
    let publisher = try QRPublisher(style)
    let url = try InvocationURL(text)
    let symbol = try publisher.symbol(of: .url(url))
    return (publisher, try publisher.draw(symbol, title: text, url: url))
  }

  @Test("every format is proved", arguments: OutputFormat.allCases)
  func formats(_ format: OutputFormat) throws {
    let (publisher, drawn) = try drawn()
    let picture = try publisher.publish(drawn, as: format)
    #expect(picture.isVerified && !picture.bytes.isEmpty)
  }
}
