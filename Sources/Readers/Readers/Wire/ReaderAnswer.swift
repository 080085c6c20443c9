internal import SystemIO

/// An answer of the process that talks to the reader.
enum ReaderAnswer: Equatable {
  /// The connection strings of all readers, in answer to `list`.
  case list([String])
  /// The name, connection string and capabilities of the reader, in answer to `open`.
  case opened(name: String, connection: String, capabilities: TagLinkCapabilities)
  /// The selected tag, in answer to `select`, `resetField` and `awaitTag`.
  case selected(TagSelection)
  /// The tag's response, in answer to `exchange`.
  case bytes([UInt8])
  /// Success without a value, in answer to `awaitRemoval` and `close`.
  case done
  /// The failure of a command to a tag.
  case linkFailed(TagLinkError)
  /// The failure of `open`, or of any request that needs a missing library.
  case openFailed(ReaderError.Problem)

  fileprivate var code: UInt8 {
    switch self {
    case .list: 1
    case .opened: 2
    case .selected: 3
    case .bytes: 4
    case .done: 5
    case .linkFailed: 6
    case .openFailed: 7
    }
  }

  fileprivate init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 1: self = .list(try reader.list { reader throws(WireError) in try reader.text() })
    case 2:
      self = .opened(
        name: try reader.text(), connection: try reader.text(),
        capabilities: try reader.capabilities())
    case 3: self = .selected(try reader.selection())
    case 4: self = .bytes(try reader.string())
    case 5: self = .done
    case 6: self = .linkFailed(try reader.linkError())
    case 7: self = .openFailed(try reader.openProblem())
    case let code: throw .unknown("answer", Int(code))
    }
  }
}

/// An answer, with the number of exchanges since the reader was opened.
struct CountedAnswer: Equatable {
  var answer: ReaderAnswer
  var exchanges: UInt32
  /// The frames that passed since the last answer, if they are recorded.
  var frames: [TracedFrame] = []
}

extension CountedAnswer {
  var content: [UInt8] {
    var writer = WireWriter()
    writer.add(exchanges)
    writer.add(answer.code)
    switch answer {
    case .list(let names): writer.add(names) { $0.add($1) }
    case .opened(let name, let connection, let capabilities):
      writer.add(name)
      writer.add(connection)
      writer.add(capabilities)
    case .selected(let selection): writer.add(selection)
    case .bytes(let bytes): writer.add(bytes)
    case .done: break
    case .linkFailed(let error): writer.add(error)
    case .openFailed(let problem): writer.add(problem)
    }
    writer.add(frames) { $1.add(to: &$0) }
    return writer.bytes
  }

  init(_ content: [UInt8]) throws(WireError) {
    var reader = WireReader(content)
    exchanges = try reader.number()
    answer = try ReaderAnswer(from: &reader)
    frames = try reader.list { reader throws(WireError) in try TracedFrame(from: &reader) }
    try reader.finish()
  }
}

// MARK: A selection

extension WireWriter {
  fileprivate mutating func add(_ selection: TagSelection) {
    add(selection.uid.bytes)
    add(selection.technology.rawValue)
    add(selection.atqa)
    add(selection.sak)
    add(selection.ats)
    add(selection.others) { $0.add($1.bytes) }
    add(UInt32(clamping: selection.exchanges))
  }

  // MARK: What a reader can do

  fileprivate mutating func add(_ capabilities: TagLinkCapabilities) {
    for limit in [
      capabilities.maxCommandLength, capabilities.maxResponseLength, capabilities.maxBlockLength,
    ] { add(UInt32(clamping: limit)) }
    add(capabilities.abilities.map(\.rawValue).sorted())
  }

  // MARK: Errors of the link

  fileprivate mutating func add(_ error: TagLinkError) {
    add(error.detail ?? "")
    switch error.problem {
    case .noTag: add(UInt8(1))
    case .noAnswer: add(UInt8(2))
    case .refused(let code):
      add(UInt8(3))
      add(code.map { [$0] } ?? [])
    case .damaged: add(UInt8(4))
    case .transmission: add(UInt8(5))
    case .released: add(UInt8(6))
    case .otherTag(let uid):
      add(UInt8(7))
      add(uid.bytes)
    case .commandTooLong(let count, let limit):
      add(UInt8(8))
      add(UInt32(clamping: count))
      add(UInt32(clamping: limit))
    case .readerGone: add(UInt8(9))
    case .readerStalled: add(UInt8(10))
    case .cancelled: add(UInt8(11))
    case .unsupported(let ability):
      add(UInt8(12))
      add(ability.rawValue)
    case .heldElsewhere: add(UInt8(13))
    case .serviceGone: add(UInt8(14))
    case .serviceStalled: add(UInt8(15))
    }
  }

  // MARK: Errors of opening

  /// Encodes a problem that the reader's process can find. All other problems arise in the client.
  fileprivate mutating func add(_ problem: ReaderError.Problem) {
    switch problem {
    case .notConnected(let path):
      add(UInt8(1))
      add(path)
    case .permissionDenied(let path):
      add(UInt8(2))
      add(path)
    case .inUse(nil): add(UInt8(3))
    case .inUse(let holder?):
      add(UInt8(4))
      add(UInt32(clamping: holder.processID))
      add(holder.words) { $0.add($1) }
    case .badName: add(UInt8(5))
    case .noneFound: add(UInt8(6))
    case .missingLibrary(let library):
      add(UInt8(8))
      for text in [library.name, library.package, library.words] { add(text) }
    case .unknownLabel(let known):
      add(UInt8(9))
      add(known) { $0.add($1) }
    case .service(let trouble):
      add(UInt8(10))
      add(trouble.code)
    case .ambiguous(let known):
      add(UInt8(11))
      add(known) { $0.add($1) }
    case .notForTags(let known):
      add(UInt8(12))
      add(known) { $0.add($1) }
    case .noneForTags, .cannotOpen, .cannotStart, .notServed, .stopped, .interrupted:
      add(UInt8(7))
    }
  }
}

extension WireReader {
  fileprivate mutating func selection() throws(WireError) -> TagSelection {
    let uid = try uid()
    let letter = try number(UInt8.self)
    guard let technology = TagTechnology(rawValue: letter) else {
      throw .unknown("technology", Int(letter))
    }
    let atqa = try string()
    guard atqa.count == (technology == .a ? 2 : 0) else {
      throw .unknown("length of ATQA", atqa.count)
    }
    return TagSelection(
      uid: uid, technology: technology, atqa: atqa, sak: try number(), ats: try string(),
      others: try list { reader throws(WireError) in try reader.uid() },
      exchanges: Int(try number(UInt32.self)))
  }

  fileprivate mutating func uid() throws(WireError) -> TagUID {
    let bytes = try string()
    guard TagUID.lengths.contains(bytes.count) else {
      throw .unknown("length of a UID", bytes.count)
    }
    return TagUID(bytes)
  }

  fileprivate mutating func capabilities() throws(WireError) -> TagLinkCapabilities {
    var capabilities = TagLinkCapabilities(
      maxCommandLength: Int(try number(UInt32.self)),
      maxResponseLength: Int(try number(UInt32.self)),
      maxBlockLength: Int(try number(UInt32.self)), abilities: [])
    for code in try string() { capabilities.abilities.insert(try Self.ability(code)) }
    return capabilities
  }

  fileprivate static func ability(_ code: UInt8) throws(WireError) -> TagLinkAbility {
    guard let ability = TagLinkAbility(rawValue: code) else {
      throw .unknown("ability", Int(code))
    }
    return ability
  }

  fileprivate mutating func linkError() throws(WireError) -> TagLinkError {
    let detail = try text()
    return TagLinkError(try linkProblem(), detail: detail.isEmpty ? nil : detail)
  }

  private mutating func linkProblem() throws(WireError) -> TagLinkError.Problem {
    switch try number(UInt8.self) {
    case 1: return .noTag
    case 2: return .noAnswer
    case 3:
      let code = try string()
      guard code.count <= 1 else { throw .unknown("length of a NAK", code.count) }
      return .refused(code.first)
    case 4: return .damaged
    case 5: return .transmission
    case 6: return .released
    case 7: return .otherTag(try uid())
    case 8:
      return .commandTooLong(
        Int(try number(UInt32.self)), limit: Int(try number(UInt32.self)))
    case 9: return .readerGone
    case 10: return .readerStalled
    case 11: return .cancelled
    case 12: return .unsupported(try Self.ability(number(UInt8.self)))
    case 13: return .heldElsewhere
    case 14: return .serviceGone
    case 15: return .serviceStalled
    case let code: throw .unknown("problem", Int(code))
    }
  }

  fileprivate mutating func openProblem() throws(WireError) -> ReaderError.Problem {
    switch try number(UInt8.self) {
    case 1: return .notConnected(path: try text())
    case 2: return .permissionDenied(path: try text())
    case 3: return .inUse(by: nil)
    case 4:
      guard let number = Int32(exactly: try number(UInt32.self)) else {
        throw .unknown("process", -1)
      }
      let words = try list { reader throws(WireError) in try reader.text() }
      return .inUse(by: ReaderHolder(processID: number, words: words))
    case 5: return .badName
    case 6: return .noneFound
    case 7: return .cannotOpen
    case 8:
      return .missingLibrary(
        MissingLibrary(name: try text(), package: try text(), words: try text()))
    case 9:
      return .unknownLabel(known: try list { reader throws(WireError) in try reader.text() })
    case 10: return .service(SmartCardServiceError(code: try number()))
    case 11: return .ambiguous(known: try list { reader throws(WireError) in try reader.text() })
    case 12: return .notForTags(known: try list { reader throws(WireError) in try reader.text() })
    case let code: throw .unknown("problem", Int(code))
    }
  }
}
