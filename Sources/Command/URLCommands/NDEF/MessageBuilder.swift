import Contents

/// A builder of an NDEF message from options, in the order in which they are given.
struct MessageBuilder {
  private let arguments: Arguments
  private var parts: [Part] = []

  /// A part of the message so far: a record or several.
  private enum Part {
    case draft(RecordDraft)
    /// The records of a content, which the options for details cannot change.
    case content([NDEFRecord], Option)

    func records() throws(NDEFBuildError) -> [NDEFRecord] {
      switch self {
      case .draft(let draft): [try draft.record()]
      case .content(let records, _): records
      }
    }

    var option: String {
      switch self {
      case .draft(let draft): draft.option
      case .content(_, let option): "--\(option.long)"
      }
    }
  }

  /// The message that the options describe.
  static func message(_ arguments: Arguments) throws -> NDEFMessage {
    var builder = MessageBuilder(arguments: arguments)
    for occurrence in arguments.occurrences where !occurrence.isNegated {
      try builder.take(occurrence)
    }
    guard !builder.parts.isEmpty else {
      throw arguments.refuse("no record is given; --uri URL makes the one that phones act on")
    }
    return NDEFMessage(
      try builder.parts.flatMap { part throws(NDEFBuildError) in try part.records() })
  }

  private mutating func take(_ occurrence: Arguments.Occurrence) throws {
    let option = occurrence.option
    if option == RecordOptions.text,
      case .language(let language) = try ContentOptions.textField(occurrence.value ?? "")
    {
      return try add(RecordOptions.language, language)
    }
    if let shape = try shape(option, occurrence.value ?? "") {
      parts.append(.draft(RecordDraft(shape: shape, option: "--\(option.long)")))
    } else if RecordOptions.isDetail(option) {
      try add(option, occurrence.value ?? "")
    } else if ContentOptions.all.contains(option) {
      try addContent(option)
    }
  }

  /// Adds a detail to the record before it.
  private mutating func add(_ detail: Option, _ value: String) throws {
    guard let last = parts.popLast() else {
      throw arguments.refuse(detail, "it describes the record before it, and there is none yet")
    }
    guard case .draft(var draft) = last, try apply(detail, value, to: &draft) else {
      throw arguments.refuse(detail, "it does not belong to \(last.option)")
    }
    parts.append(.draft(draft))
  }

  /// Adds the records of a content, at the position of its first option.
  private mutating func addContent(_ option: Option) throws {
    let isThere = parts.contains { if case .content = $0 { true } else { false } }
    guard !isThere, let content = try ContentOptions.read(arguments, on: .tag) else { return }
    for remark in ContentCarrier.tag.remarks(content) { Beckon.warn(remark) }
    parts.append(.content(try content.records(), option))
  }

  /// The kind of record that an option begins; nil if it does not begin one.
  private func shape(_ option: Option, _ value: String) throws -> RecordDraft.Shape? {
    switch option {
    case RecordOptions.uri: .uri(try checked(value))
    case RecordOptions.text: .text(NDEFText(try Self.text(value)))
    case RecordOptions.poster: .poster(NDEFSmartPoster(uri: try checked(value)))
    case RecordOptions.aar: .androidApplication(try checkedPackage(value))
    case RecordOptions.media: .data(.media, type: value)
    case RecordOptions.external: .data(.external, type: value)
    case RecordOptions.absoluteURI: .data(.absoluteURI, type: try checked(value))
    case RecordOptions.wellKnown: .data(.wellKnown, type: value)
    case RecordOptions.unknown: .data(.unknown, type: "")
    case RecordOptions.empty: .empty
    default: nil
    }
  }

  private static func text(_ value: String) throws -> String {
    if case .text(let text) = try ContentOptions.textField(value) { text } else { value }
  }

  private func checkedPackage(_ name: String) throws -> String {
    if arguments.has(RecordOptions.check), !NDEFRecord.isAndroidPackage(name) {
      throw BadData.notAPackage(name)
    }
    return name
  }

  private func checked(_ text: String) throws -> String {
    arguments.has(RecordOptions.check) ? try RecordURI(text).description : text
  }

  /// Changes a detail of a record; returns `false` if the record does not have it.
  private func apply(_ option: Option, _ value: String, to draft: inout RecordDraft) throws -> Bool
  {
    switch option {
    case RecordOptions.language: return draft.changeText { $0.language = value }
    case RecordOptions.utf16: return draft.changeText { $0.encoding = .utf16 }
    case RecordOptions.title: return draft.changePoster { $0.titles.append(NDEFText(value)) }
    case RecordOptions.type: return draft.changePoster { $0.type = value }
    case RecordOptions.action:
      let action = NDEFSmartPoster.Action.allCases.first { $0.word == value }
      return draft.changePoster { $0.action = action }
    case RecordOptions.size:
      guard let size = UInt32(value) else {
        throw arguments.refuse(option, "'\(value)' is not a number of bytes below 4 GiB")
      }
      return draft.changePoster { $0.size = size }
    case RecordOptions.icon:
      let icon = try icon(option, value)
      return draft.changePoster { $0.icons.append(icon) }
    case RecordOptions.id:
      draft.id = Array(value.utf8)
      return true
    case RecordOptions.payload: return draft.setPayload(Array(value.utf8))
    case RecordOptions.payloadHex:
      return draft.setPayload(try ByteEncoding.hexadecimal.bytes(value.utf8))
    default: return draft.setPayload(try InputFile.contents(of: value, limit: Self.payloadLimit))
    }
  }

  /// The maximum size of a payload in bytes, which is more than any tag holds.
  private static let payloadLimit = 1 << 20

  /// An icon from a picture file, with the media type of the file's extension.
  private func icon(_ option: Option, _ path: String) throws -> NDEFSmartPoster.Icon {
    let types = [
      "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
      "svg": "image/svg+xml",
    ]
    guard let type = types[path.split(separator: ".").last?.lowercased() ?? ""] else {
      throw arguments.refuse(option, "'\(path)' is not named .png, .jpg, .gif or .svg")
    }
    return NDEFSmartPoster.Icon(
      type: type, data: try InputFile.contents(of: path, limit: Self.payloadLimit))
  }
}
