import Contents

extension Option {
  static let tagText = Option(
    "text", value: "TEXT", isRepeatable: true, category: "Content", help: "A Text record",
    detail: "Also by its fields: text=TEXT, and after it language=CODE for this text alone.")
  static let tagLanguage = Option(
    "lang", value: "CODE", category: "Content", help: "The language of the texts", default: "en")
  static let tagPackage = Option(
    "aar", value: "PACKAGE", category: "Content",
    help: "The Android app that opens the tag; it comes last")
  static let tagMessage = Option(
    "ndef", value: "FILE", category: "Content",
    help: "A whole NDEF message, binary, hexadecimal or base64; - is standard input",
    completion: .files())

  /// The options for the content of a tag, other than URLs.
  static let tagContent: [Option] =
    [tagText, tagLanguage, tagPackage, tagMessage] + ContentOptions.all
}

/// The content that a command line writes to a tag.
struct TagContent {
  /// The message, with stand-in bytes where the chip inserts its numbers.
  let message: [UInt8]
  /// The URL for people, with placeholders such as `{uid}`; nil if there is none.
  let uri: String?
  private let mirrored: TagMirroredMessage?

  var operation: TagOperation { mirrored.map { .writeMirrored($0) } ?? .write(message) }

  /// Reads the URLs, texts and package of the command line, or the message in a file.
  init(_ urls: [String], _ arguments: Arguments) throws {
    guard let path = arguments[.tagMessage] else {
      if urls.dropFirst().contains(where: MirroredURL.isTemplate) {
        throw arguments.refuse("{uid} and {counter} belong in the first URL, which phones open")
      }
      let others = try Self.others(arguments)
      guard !urls.isEmpty || !others.isEmpty else {
        throw arguments.refuse("give a URL, --text TEXT, a content such as --wifi, or --ndef FILE")
      }
      self = try TagContent(urls, and: others, lints: arguments.has(.lint))
      return
    }
    guard urls.isEmpty, try Self.others(arguments).isEmpty else {
      throw arguments.refuse(
        .tagMessage, "it is the whole message; leave URLs, texts and contents out")
    }
    message = try ByteEncoding.recognised(
      InputFile.contents(of: path, limit: 1 << 20, allowsEmpty: false))
    // A message that no reader can decode would be useless.
    uri = try NDEFMessage(decoding: message).firstURI()
    mirrored = nil
  }

  /// Creates a message of URLs, the first of which may be a template, followed by other records.
  init(_ urls: [String], and others: [NDEFRecord] = [], lints: Bool) throws {
    let template = try urls.first.flatMap { try MirroredURL.isTemplate($0) ? MirroredURL($0) : nil }
    let records = try urls.enumerated().map { index, text in
      let text = index == 0 ? template?.url.text ?? text : text
      return try NDEFRecord.uri(Self.checked(text, lints: lints))
    }
    let message = NDEFMessage(records + others).encoded()
    // Later records do not change the beginning of the first one.
    mirrored = try template.flatMap { template in
      TagMirroredMessage(
        message: message, mirror: template.mirror, offset: try template.message().offset)
    }
    self.message = message
    uri = template == nil ? try NDEFMessage(decoding: message).firstURI() : urls.first
  }

  /// The records after the URLs: a content, on which phones act if there is no URL before it,
  /// texts, and last the Android app.
  private static func others(_ arguments: Arguments) throws -> [NDEFRecord] {
    let language = arguments[.tagLanguage] ?? "en"
    var records: [NDEFRecord] = []
    if let content = try ContentOptions.read(arguments, on: .tag) {
      for remark in ContentCarrier.tag.remarks(content) { Beckon.warn(remark) }
      records = try content.records()
    }
    records += try ContentOptions.texts(.tagText, arguments).map {
      try NDEFRecord.text(NDEFText($0.text, language: $0.language ?? language))
    }
    if let package = arguments[.tagPackage] {
      guard NDEFRecord.isAndroidPackage(package) else { throw BadData.notAPackage(package) }
      records.append(try .androidApplication(package))
    }
    return records
  }

  /// The text as a URI, which lint checked if that is wanted.
  private static func checked(_ text: String, lints: Bool) throws -> String {
    let uri = try RecordURI(text)
    guard case .web(let url) = uri, lints else { return uri.description }
    let linter = Linter(publicSuffixes: try PublicSuffixFile.load(for: String(url.host)))
    let findings = linter.findings(in: url).filter { $0.level != .info }
    for finding in findings {
      Beckon.say("\(finding)")
    }
    let errors = findings.count { $0.level == .error }
    if errors > 0 {
      throw BadData(
        "\(url.text.safeForTerminal()): \(counted(errors, "lint error")); nothing was written "
          + "(--no-lint writes it anyway)")
    }
    return url.text
  }
}
