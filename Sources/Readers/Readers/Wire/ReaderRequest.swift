/// A request to the process that talks to the reader.
enum ReaderRequest: Equatable {
  /// Lists the readers that libnfc can see, or those of the smart card service.
  case list(ReaderSource)
  /// Opens the reader of a connection string.
  case open(String)
  /// Selects a tag; see `TagLink.select`.
  case select(TagSearch)
  /// Switches the field off and on, and selects this tag; see `TagLink.resetField`.
  case resetField(TagUID)
  /// Sends a command to the selected tag; see `TagLink.exchange`.
  case exchange([UInt8], TagFraming)
  /// Waits for any tag, at most this number of milliseconds, and selects it, optionally looking for
  /// others.
  case awaitTag(UInt32, detectsOtherTags: Bool)
  /// Waits until this tag no longer answers, at most this number of milliseconds.
  case awaitRemoval(TagUID, UInt32)
  /// Cancels the current wait. It has no answer of its own.
  case cancel
  /// Closes the reader.
  case close

  fileprivate var code: UInt8 {
    switch self {
    case .list: 1
    case .open: 2
    case .select: 3
    case .resetField: 4
    case .exchange: 5
    case .awaitTag: 6
    case .awaitRemoval: 7
    case .cancel: 8
    case .close: 9
    }
  }

  fileprivate init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 1: self = .list(try ReaderSource(code: reader.number()))
    case 2: self = .open(try reader.text())
    case 3:
      let detectsOtherTags = try reader.flag()
      let uid = try reader.string()
      self = .select(
        TagSearch(uid: uid.isEmpty ? nil : TagUID(uid), detectsOtherTags: detectsOtherTags))
    case 4: self = .resetField(TagUID(try reader.string()))
    case 5:
      let framing = try TagFraming(code: reader.number())
      self = .exchange(try reader.string(), framing)
    case 6: self = .awaitTag(try reader.number(), detectsOtherTags: try reader.flag())
    case 7: self = .awaitRemoval(TagUID(try reader.string()), try reader.number())
    case 8: self = .cancel
    case 9: self = .close
    case let code: throw .unknown("request", Int(code))
    }
  }
}

/// The interfaces through which readers can be listed.
enum ReaderSource: UInt8 {
  /// libnfc, for PN53x chips, however they are connected.
  case libnfc
  /// The smart card service, for its contactless readers.
  case smartCards
  /// The smart card service with everything that it names, including slots for other cards.
  /// Failures are reported as errors.
  case slots

  fileprivate init(code: UInt8) throws(WireError) {
    guard let world = ReaderSource(rawValue: code) else { throw .unknown("world", Int(code)) }
    self = world
  }
}

/// A request, with the time in milliseconds after which the client stops waiting for the answer.
struct TimedRequest: Equatable {
  var request: ReaderRequest
  var patience: UInt32
}

extension TimedRequest {
  var content: [UInt8] {
    var writer = WireWriter()
    writer.add(patience)
    writer.add(request.code)
    switch request {
    case .cancel, .close: break
    case .list(let world): writer.add(world.rawValue)
    case .open(let name): writer.add(name)
    case .select(let search):
      writer.add(UInt8(search.detectsOtherTags ? 1 : 0))
      writer.add(search.uid?.bytes ?? [])
    case .resetField(let uid): writer.add(uid.bytes)
    case .exchange(let command, let framing):
      writer.add(framing.code)
      writer.add(command)
    case .awaitTag(let time, let detectsOtherTags):
      writer.add(time)
      writer.add(UInt8(detectsOtherTags ? 1 : 0))
    case .awaitRemoval(let uid, let time):
      writer.add(uid.bytes)
      writer.add(time)
    }
    return writer.bytes
  }

  init(_ content: [UInt8]) throws(WireError) {
    var reader = WireReader(content)
    patience = try reader.number()
    request = try ReaderRequest(from: &reader)
    try reader.finish()
  }
}

extension TagFraming {
  fileprivate var code: UInt8 {
    switch self {
    case .interpreted: 0
    case .raw: 1
    case .rawWithoutCRC: 2
    }
  }

  fileprivate init(code: UInt8) throws(WireError) {
    switch code {
    case 0: self = .interpreted
    case 1: self = .raw
    case 2: self = .rawWithoutCRC
    default: throw .unknown("framing", Int(code))
    }
  }
}

extension WireReader {
  mutating func flag() throws(WireError) -> Bool {
    switch try number(UInt8.self) {
    case 0: false
    case 1: true
    case let code: throw .unknown("flag", Int(code))
    }
  }
}
