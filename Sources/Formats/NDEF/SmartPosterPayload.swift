import Basics

/// The payload of a Smart Poster record: a nested message (NFC Forum RTD Smart Poster 1.0).
///
/// The types `act`, `s` and `t` have a meaning only here.
enum SmartPosterPayload {
  static let action = "act"
  static let size = "s"
  static let type = "t"

  static func decode(
    _ payload: ArraySlice<UInt8>, _ options: NDEFDecodingOptions
  ) throws(NDEFError) -> NDEFSmartPoster {
    let records = try MessageDecoder.records(of: payload, options)
    let uris = records.filter(\.isURI)
    guard uris.count == 1, let uri = uris.first else {
      throw NDEFError(.posterURIs(uris.count), at: payload.startIndex)
    }
    var reader = SmartPosterReader(
      poster: NDEFSmartPoster(uri: try uri.uri(options.tolerances)),
      tolerances: options.tolerances)
    for record in records where !record.isURI { try reader.add(record) }
    return reader.poster
  }

  /// Encodes the nested message in its usual order: URI, titles, action, icons, size, type, the
  /// rest.
  static func encode(_ poster: NDEFSmartPoster) throws(NDEFBuildError) -> [UInt8] {
    var records = [try NDEFRecord.uri(poster.uri)]
    var languages: Set<String> = []
    for title in poster.titles {
      guard languages.insert(title.language.lowercasedASCII).inserted else {
        throw .repeatedTitle(language: title.language)
      }
      records.append(try .text(title))
    }
    if let value = poster.action { records.append(try local(action, [value.rawValue])) }
    for icon in poster.icons {
      guard isIcon(icon.type) else { throw .iconType(icon.type) }
      records.append(try .media(icon.type, icon.data))
    }
    if let value = poster.size {
      records.append(
        try local(size, [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }))
    }
    if let value = poster.type { records.append(try local(type, Array(value.utf8))) }
    for record in poster.others where isPart(record) {
      throw .posterPart(type: String(decoding: record.type, as: UTF8.self))
    }
    return NDEFMessage(records + poster.others).encoded()
  }

  /// Whether a record has a meaning for the Smart Poster that contains it.
  private static func isPart(_ record: NDEFRecord) -> Bool {
    ["U", "T", action, size, type].contains { record.hasType(.wellKnown, $0) } || isIcon(record)
  }

  private static func local(_ type: String, _ payload: [UInt8]) throws(NDEFBuildError) -> NDEFRecord
  {
    try NDEFRecord(format: .wellKnown, type: type.utf8, payload: payload)
  }

  static func isIcon(_ record: NDEFRecord) -> Bool {
    guard let type = try? record.mediaType() else { return false }
    return record.format == .media && isIcon(type)
  }

  private static func isIcon(_ type: String) -> Bool {
    let type = type.lowercasedASCII
    return type.hasPrefix("image/") || type.hasPrefix("video/")
  }
}

/// A reader that assigns the nested records to the properties of a poster.
private struct SmartPosterReader {
  var poster: NDEFSmartPoster
  let tolerances: NDEFTolerances
  private var parts: Set<NDEFError.Part> = []
  private var languages: Set<String> = []

  init(poster: NDEFSmartPoster, tolerances: NDEFTolerances) {
    self.poster = poster
    self.tolerances = tolerances
  }

  mutating func add(_ record: NDEFRecord) throws(NDEFError) {
    let payload = record.payload
    if record.hasType(.wellKnown, "T") {
      try addTitle(payload)
    } else if record.hasType(.wellKnown, SmartPosterPayload.action) {
      try addAction(payload)
    } else if record.hasType(.wellKnown, SmartPosterPayload.size) {
      try expect(payload, .posterSize, count: 4)
      guard try isFirst(.posterSize, payload) else { return }
      poster.size = payload.bigEndian32(at: payload.startIndex)
    } else if record.hasType(.wellKnown, SmartPosterPayload.type) {
      let type = try UTF8Text.decode(payload)
      if try isFirst(.posterType, payload) { poster.type = type }
    } else if SmartPosterPayload.isIcon(record) {
      poster.icons.append(.init(type: try record.mediaType(), data: payload))
    } else {
      poster.others.append(record)
    }
  }

  private mutating func addTitle(_ payload: ArraySlice<UInt8>) throws(NDEFError) {
    let title = try NDEFText(payload: payload, tolerances)
    if languages.insert(title.language.lowercasedASCII).inserted {
      poster.titles.append(title)
    } else if !tolerances.contains(.repeatedPosterRecord) {
      throw NDEFError(.repeatedTitle(language: title.language), at: payload.startIndex)
    }
  }

  private mutating func addAction(_ payload: ArraySlice<UInt8>) throws(NDEFError) {
    try expect(payload, .posterAction, count: 1)
    let byte = payload[payload.startIndex]
    guard let action = NDEFSmartPoster.Action(rawValue: byte) else {
      if tolerances.contains(.undefinedAction) { return }
      throw NDEFError(.undefinedAction(byte), at: payload.startIndex)
    }
    if try isFirst(.posterAction, payload) { poster.action = action }
  }

  /// Returns whether `part` occurs for the first time; a second one is an error unless tolerated.
  private mutating func isFirst(
    _ part: NDEFError.Part, _ payload: ArraySlice<UInt8>
  ) throws(NDEFError) -> Bool {
    if parts.insert(part).inserted { return true }
    guard tolerances.contains(.repeatedPosterRecord) else {
      throw NDEFError(.repeatedPosterRecord(part), at: payload.startIndex)
    }
    return false
  }

  private func expect(
    _ payload: ArraySlice<UInt8>, _ part: NDEFError.Part, count: Int
  ) throws(NDEFError) {
    guard payload.count == count else {
      throw NDEFError(
        .payloadLength(part, need: count, have: payload.count), at: payload.startIndex)
    }
  }
}
