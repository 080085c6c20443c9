package import SecureTags
import NDEF
package import Tags

/// The NDEF message of a row, and the part of it that the tag's chip replaces when it is read.
package struct JobMessage: Sendable, Hashable {
  /// The bytes of the message to write, with zeros in place of mirrored fields.
  package let bytes: [UInt8]
  /// The message with the kind and the place of the mirror, if the chip mirrors a field.
  package let mirrored: TagMirroredMessage?
  /// The template with which an NTAG 424 DNA proves itself, if the tag is personalized.
  package let template: SDMTemplate?

  /// Makes a message from a row's URL or the text of its content, with a record for an Android app
  /// if one is given. A personalized message has only a URL.
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
    // A prefix code of one byte replaces the beginning of the URL.
    let dropped = text.zeros.utf8.count - (payloadCount - 1)
    guard offset >= dropped else { throw .inHost }
    let place = header + 1 + offset - dropped
    guard let message = TagMirroredMessage(message: bytes, mirror: kind, offset: place) else {
      throw .changed
    }
    return message
  }

  /// The size in bytes of a message with a text, which has no placeholders.
  static func size(_ text: String, _ content: JobContent?, _ androidPackage: String?) throws -> Int
  {
    NDEFMessage(try records(text, content, androidPackage)).encodedSize()
  }

  private static func records(
    _ text: String, _ content: JobContent?, _ androidPackage: String?
  ) throws -> [NDEFRecord] {
    let records = try RowPayload(text, of: content).records()
    guard let androidPackage else { return records }
    return records + [try .androidApplication(androidPackage)]
  }
}

/// A reason why a chip cannot mirror what a URL asks for.
enum JobMirrorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The URL has more than one placeholder, or other text between the UID and the counter.
  case apart
  /// The placeholder is cut, escaped or otherwise changed in the URL.
  case changed
  /// The placeholder comes before the path.
  case inHost
  /// The placeholder of an NTAG 424 DNA is cut, escaped or otherwise changed in the URL.
  case shownChanged

  var description: String {
    switch self {
    case .apart:
      "a chip can mirror in only one place: write {uid}, {counter} or, with an x between, "
        + "{uid}x{counter}, and each only once"
    case .changed:
      "a mirrored field is cut, encoded or missing in the URL; write {uid} and {counter} without a "
        + "length"
    case .shownChanged:
      "a field that the chip fills in is cut, encoded or missing in the URL; write {cmac} and the "
        + "like without a length"
    case .inHost: "a chip cannot mirror into the host; put {uid} and {counter} after it"
    }
  }
}
