/// The command `beckon tag read`, which shows the content of a tag.
enum TagReadCommand {
  private static let raw = Option(
    "raw", category: "Output", help: "Print the message's bytes in hexadecimal, and nothing else")
  private static let lenient = Option(
    "lenient", category: "Output", help: "Accept without comment what many readers accept")

  static let command: Command = Command(
    "read",
    summary: "Show what a tag holds",
    discussion: """
      One record a line; with --routes, the route that the tag's URL has, and exit 1 when it has \
      none. A message that a strict reader would not accept is an error (65) unless --lenient.
      """,
    examples: [
      Example("beckon tag read", "The next tag"),
      Example("beckon tag read --routes routes.json", "And what its URL means"),
      Example("beckon tag read --json --timeout 5", "For programs"),
      Example("beckon tag read --raw > menu.hex", "The bytes"),
    ],
    options: [raw, lenient, .routes] + Option.tagReading + Option.opening,
    action: { arguments in
      let work = TagAccessPlan(key: try .current(arguments))
      let reading = try TagAccess(arguments).withTag(work) { tag in try tag.read() }
      return try show(reading, arguments)
    })

  private static func show(_ reading: TagReadResult, _ arguments: Arguments) throws -> ExitStatus {
    let options: NDEFDecodingOptions = arguments.has(lenient) ? .lenient : .strict
    if let why = reading.contents.whyUnreadable { throw BadData("\(reading.uid): \(why)") }
    if arguments.has(raw) {
      guard case .message(let bytes) = reading.contents else { return .done }
      return try Beckon.print(ByteEncoding.hexadecimal.text(bytes) + "\n")
    }
    let message: NDEFMessage
    do { message = try reading.message(options: options) } catch {
      throw BadData("\(reading.uid): the message is malformed: \(error)")
    }
    let words = try resolution(reading, arguments)
    let status: ExitStatus = words.map { $0.isInvocation ? .done : .no } ?? .done
    if arguments.has(.json) {
      _ = try Beckon.print(reading.json(message, words, options).text() + "\n")
    } else {
      let styling = try Styling(arguments)
      _ = try Beckon.print(reading.text(message, words, options, styling))
    }
    return status
  }

  /// The resolution of the message by a route table; nil if none was named.
  private static func resolution(
    _ reading: TagReadResult, _ arguments: Arguments
  ) throws -> ResolutionText? {
    guard arguments.has(.routes), case .message(let bytes) = reading.contents else { return nil }
    let payload = Payload(.nfcTag, bytes: bytes, origin: .tag(uid: reading.uid.bytes))
    return try ResolutionText(payload, try RouteTableInput.load(arguments))
  }
}

extension TagReadResult {
  fileprivate func text(
    _ message: NDEFMessage, _ words: ResolutionText?, _ options: NDEFDecodingOptions,
    _ styling: Styling
  ) -> String {
    var text = "\(chip.name) \(uid)\n"
    if message.records.isEmpty { text += "no message\n" }
    return text + message.text(options, styling)
      + (words.map { "\n" + $0.text(styling) } ?? "")
  }

  fileprivate func json(
    _ message: NDEFMessage, _ words: ResolutionText?, _ options: NDEFDecodingOptions
  ) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("uid", .string("\(uid)")), ("chip", .string(chip.name)), ("contents", contents.json),
    ]
    members += message.jsonMembers(options)
    members += [
      ("capacity", JSONValue(capacity)), ("writable", .bool(isWritable)),
      ("exchanges", .integer(exchanges)),
    ]
    if let words { members.append(("resolution", words.json)) }
    return JSONValue(members: members)
  }
}

extension TagContents {
  /// The reason why the message cannot be read; nil if it can, or if the tag is empty.
  fileprivate var whyUnreadable: String? {
    switch self {
    case .message, .empty, .noBlock, .unfinished: nil
    case .notFormatted(let why), .unreadable(let why), .malformed(let why): why
    }
  }
}
