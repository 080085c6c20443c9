import Foundation
import NDEF
import TestSupport
import Testing

/// Our messages read by ndeflib, and ndeflib's read by us; docs/ndef.md names the differences that
/// are set aside here.
///
/// Without ndeflib both directions are left out; `scripts/python-peers` installs it.
@Suite(
  "NDEF beside ndeflib",
  .needs(.ndeflib))
struct NDEFDifferentialTests {
  static let count = Effort.count(slice: 2000, whole: 20000)

  @Test("ndeflib decodes what we encode") func ours() throws {
    let seed = freshSeed()
    var random = RandomNDEF(seed: seed)
    let messages = (0..<Self.count).map { number in
      number % 500 == 499 ? random.bigMessage() : random.message()
    }
    let lines = messages.enumerated().map { number, message in
      let chunkSize = number % 10 == 9 ? random.int(1...300) : nil
      let depth = chunkSize != nil || message.hasUnmarkedUTF16 ? "raw" : "typed"
      return depth + " " + hex(message.encoded(options: .init(chunkSize: chunkSize)))
    }
    for (line, (message, answer)) in zip(lines, zip(messages, try Peer.exchange("decode", lines))) {
      let records = try JSONDecoder().decode([PeerRecord].self, from: Data(answer.utf8))
      try #require(records.count == message.records.count, "seed \(seed): \(line.prefix(2000))")
      for (theirs, ours) in zip(records, message.records) {
        let difference = try theirs.difference(from: ours)
        try #require(difference == nil, "seed \(seed): \(line.prefix(2000))")
      }
    }
  }

  @Test("we decode what ndeflib encodes, and encode the same bytes") func theirs() throws {
    let seed = freshSeed()
    var random = RandomNDEF(seed: seed)
    let messages = (0..<Self.count).map { number in
      (number % 500 == 499 ? random.bigMessage() : random.message()).inPeerEncoding
    }
    let encoder = JSONEncoder()
    let lines = try messages.map { message in
      String(decoding: try encoder.encode(message.records.map(PeerSpec.init)), as: UTF8.self)
    }
    for (message, answer) in zip(messages, try Peer.exchange("encode", lines)) {
      let bytes = bytes(hex: String(answer))
      let decoded = try NDEFMessage(decoding: bytes)
      try #require(decoded == message, "seed \(seed): \(answer.prefix(2000))")
      try #require(message.encoded() == bytes, "seed \(seed): \(answer.prefix(2000))")
      for (theirs, ours) in zip(decoded.records, message.records) {
        try #require(try theirs.content() == ours.content(), "seed \(seed)")
      }
    }
  }
}

extension NDEFMessage {
  /// Whether a text is in UTF-16 without a mark, which ndeflib reads in the machine's own order and
  /// the specification as big-endian.
  fileprivate var hasUnmarkedUTF16: Bool {
    records.contains { record in
      switch try? record.content() {
      case .text(let text): text.encoding == .utf16
      case .smartPoster(let poster): poster.titles.contains { $0.encoding == .utf16 }
      default: false
      }
    }
  }

  /// The same texts in the encodings that ndeflib writes: UTF-8, or UTF-16 with a mark in the
  /// machine's own order.
  fileprivate var inPeerEncoding: NDEFMessage {
    NDEFMessage(
      records.map { record in
        let id = Array(record.id)
        switch try? record.content() {
        case .text(let text): return (try? .text(text.inPeerEncoding, id: id)) ?? record
        case .smartPoster(var poster):
          poster.titles = poster.titles.map(\.inPeerEncoding)
          return (try? .smartPoster(poster, id: id)) ?? record
        default: return record
        }
      })
  }
}

extension NDEFText {
  fileprivate var inPeerEncoding: NDEFText {
    let isLittleEndian = UInt16(1).littleEndian == 1
    let utf16: Encoding = isLittleEndian ? .utf16LittleEndianMark : .utf16BigEndianMark
    return NDEFText(text, language: language, encoding: encoding == .utf8 ? .utf8 : utf16)
  }
}

/// A record as the peer saw it.
private struct PeerRecord: Decodable {
  var tnf: UInt8
  var type: String
  var id: String
  var payload: String
  var fields: Fields?

  struct Fields: Decodable {
    var uri: String?
    var text: String?
    var language: String?
    var titles: [Title]?
    var action: UInt8?
    var icons: [Icon]?
    var size: UInt32?
    var type: String?
  }

  struct Title: Decodable {
    var text: String
    var language: String
  }

  struct Icon: Decodable {
    var type: String
    var data: String
  }

  /// What the peer saw otherwise, if anything.
  func difference(from ours: NDEFRecord) throws -> String? {
    if tnf != ours.format.rawValue { return "format" }
    if type != hex(ours.type) { return "type" }
    if id != hex(ours.id) { return "id" }
    if payload != hex(ours.payload) { return "payload" }
    guard let fields else { return nil }
    switch try ours.content() {
    case .uri(let uri): return same(fields.uri, uri) ? nil : "URI"
    case .text(let text): return Title.difference(fields.text, fields.language, text)
    case .smartPoster(let poster): return fields.difference(from: poster)
    default: return nil
    }
  }
}

/// Whether both are the same scalars; `==` would let composed and decomposed letters pass.
private func same(_ first: String?, _ second: String?) -> Bool {
  first.map { Array($0.utf8) } == second.map { Array($0.utf8) }
}

extension PeerRecord.Title {
  static func difference(_ text: String?, _ language: String?, _ ours: NDEFText) -> String? {
    if language != ours.language { return "language" }
    return same(text, ours.text) ? nil : "text"
  }
}

extension PeerRecord.Fields {
  func difference(from poster: NDEFSmartPoster) -> String? {
    if !same(uri, poster.uri) { return "poster URI" }
    if titles?.count != poster.titles.count { return "number of titles" }
    for (theirs, ours) in zip(titles ?? [], poster.titles) {
      if let difference = PeerRecord.Title.difference(theirs.text, theirs.language, ours) {
        return "poster \(difference)"
      }
    }
    if action != poster.action?.rawValue { return "action" }
    if size != poster.size { return "size" }
    if !same(type, poster.type) { return "poster type" }
    let icons = (icons ?? []).map { "\($0.type) \($0.data)" }
    return icons == poster.icons.map { "\($0.type) \(hex($0.data))" } ? nil : "icons"
  }
}

/// What the peer is to build.
private struct PeerSpec: Encodable {
  var kind: String
  var id: String
  var uri: String?
  var text: String?
  var language: String?
  var encoding: String?
  var titles: [PeerSpec.Text]?
  var action: UInt8?
  var icons: [PeerSpec.Icon]?
  var size: UInt32?
  var mediaType: String?
  var type: String?
  var data: String?

  struct Text: Encodable {
    var text: String
    var language: String
    var encoding: String

    init(_ text: NDEFText) {
      self.text = text.text
      language = text.language
      encoding = text.encoding == .utf8 ? "UTF-8" : "UTF-16"
    }
  }

  struct Icon: Encodable {
    var type: String
    var data: String
  }

  init(_ record: NDEFRecord) throws {
    kind = record.kind.rawValue
    id = hex(record.id)
    switch try record.content() {
    case .uri(let uri): self.uri = uri
    case .text(let content):
      let content = Text(content)
      (text, language, encoding) = (content.text, content.language, content.encoding)
    case .smartPoster(let poster): set(poster)
    default:
      type = typeName(record)
      data = hex(record.payload)
    }
  }

  private mutating func set(_ poster: NDEFSmartPoster) {
    uri = poster.uri
    titles = poster.titles.map(Text.init)
    action = poster.action?.rawValue
    icons = poster.icons.map { Icon(type: $0.type, data: hex($0.data)) }
    size = poster.size
    mediaType = poster.type
  }

  /// The record's format and type in one string, as ndeflib has it.
  private func typeName(_ record: NDEFRecord) -> String {
    let type = String(decoding: record.type, as: UTF8.self)
    return switch record.format {
    case .empty: ""
    case .wellKnown: "urn:nfc:wkt:" + type
    case .media, .absoluteURI: type
    case .external: "urn:nfc:ext:" + type
    case .unknown: "unknown"
    }
  }
}
