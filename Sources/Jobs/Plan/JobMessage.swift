package import DNATags
import NDEF
package import Tags

/// The NDEF message of a row, and the part of it that the tag's chip writes over when it is read.
package struct JobMessage: Sendable, Hashable {
  /// The bytes to write; where the chip mirrors there are zeros.
  package let bytes: [UInt8]
  /// The same, with what the chip mirrors and where, if it does.
  package let mirrored: TagMirroredMessage?
  /// The same, where an NTAG 424 DNA proves itself in it.
  package let template: SDMTemplate?

  /// A message of a URL as rows have it, or of the text of a content, and of the Android app that opens the tag. One that is
  /// personalized is of a URL alone.
  package init(
    url: String, of content: JobContent? = nil, androidPackage: String? = nil,
    isPersonalized: Bool = false
  ) throws {
    if isPersonalized {
      let template = try SDMTemplate(url)
      (bytes, mirrored, self.template) = (template.message, nil, template)
      return
    }
    template = nil
    guard content == nil else {
      bytes = NDEFMessage(try Self.records(url, content, androidPackage)).encoded()
      mirrored = nil
      return
    }
    let text = MirrorText(url)
    let records = try Self.records(text.zeros, nil, androidPackage)
    bytes = NDEFMessage(records).encoded()
    mirrored = try Self.mirrored(bytes, text, payloadCount: records[0].payload.count)
  }

  private static func mirrored(
    _ bytes: [UInt8], _ text: MirrorText, payloadCount: Int
  ) throws(JobMirrorError) -> TagMirroredMessage? {
    guard let (kind, offset) = text.mirror else { return nil }
    let header = payloadCount > 255 ? 7 : 4
    // A prefix code of one byte stands for the beginning of the URL.
    let dropped = text.zeros.utf8.count - (payloadCount - 1)
    guard offset >= dropped else { throw .inHost }
    let place = header + 1 + offset - dropped
    guard let message = TagMirroredMessage(message: bytes, mirror: kind, offset: place) else {
      throw .changed
    }
    return message
  }

  /// The number of bytes of a message of this text, which has no placeholders.
  static func size(_ text: String, _ content: JobContent?, _ androidPackage: String?) throws -> Int
  {
    NDEFMessage(try records(text, content, androidPackage)).encodedSize()
  }

  private static func records(
    _ text: String, _ content: JobContent?, _ androidPackage: String?
  ) throws -> [NDEFRecord] {
    let records = try RowSubject(text, of: content).records()
    guard let androidPackage else { return records }
    return records + [try .androidApplication(androidPackage)]
  }
}

/// Why a chip cannot mirror what a URL asks for.
enum JobMirrorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The URL has more than one placeholder, or other text between the two.
  case apart
  /// The placeholder is cut, escaped or otherwise not as the chip writes it.
  case changed
  /// The placeholder lies before the path.
  case inHost
  /// What an NTAG 424 DNA shows is cut, escaped or otherwise not as the chip writes it.
  case shownChanged

  var description: String {
    switch self {
    case .apart:
      "a chip mirrors in one place only: write {uid}, {counter} or, with an x between, "
        + "{uid}x{counter}, and each once"
    case .changed:
      "what the chip mirrors is not in the URL as it is; write {uid} and {counter} without "
        + "a length"
    case .shownChanged:
      "what the chip shows is not in the URL as it is; write {cmac} and the like without a length"
    case .inHost: "a chip cannot mirror into the host; put {uid} and {counter} after it"
    }
  }
}
