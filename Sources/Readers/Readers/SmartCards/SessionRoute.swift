/// A transparent session (PC/SC part 3): the reader forwards frames, and handles checksums and
/// timeouts.
///
/// While the session is open, the reader does nothing by itself: no polling for tags, no APDUs. The
/// first frame opens the session; it is closed before the tag is selected again.
struct SessionRoute: SmartCardRoute {
  static let abilities: Set<TagLinkAbility> = [.rawFrames, .fieldReset, .feliCaFrames]

  /// Whether the reader has a separate command for FeliCa frames, as on ACS's ACR1252U, without a
  /// session.
  var hasFeliCaCommand = false
  private(set) var isOpen = false
  /// Whether the reader accepts the object that controls checksums, as far as is known.
  private(set) var takesFlags = true
  /// Whether the checksum object was sent last, so that its setting may still be in effect.
  private(set) var keepsChecksums = false

  mutating func exchange<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ framing: TagFraming, _ technology: TagTechnology,
    on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    let block = MemoryCommand(command, technology)
    guard framing == .raw || framing == .interpreted && block != nil else {
      throw TagLinkError(.unsupported(.rawFrames))
    }
    if technology == .f, hasFeliCaCommand { return try pass(feliCa: command, on: &channel) }
    try open(technology, on: &channel)
    guard framing == .interpreted, case .writePage(let page, _)? = block else {
      return try transceive(command, technology, on: &channel)
    }
    return try write(command, page, on: &channel)
  }

  /// Sends WRITE to a Type 2 tag, whose answer is four bits without a checksum.
  ///
  /// The reader is told not to handle checksums; that it shows the four bits then is unconfirmed.
  /// If it does not, the page is read from the tag: a tag that has refused is asleep and silent.
  /// The caller has to compare the contents.
  private mutating func write<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ page: UInt8, on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    do throws(TagLinkError) {
      let answer = try transceive(command, .a, keepsChecksum: takesFlags, on: &channel)
      if answer == [TypeAAcknowledgement.acknowledgement] { return [] }
    } catch {
      switch error.problem {
      case .noAnswer, .damaged, .transmission: break
      default: throw error
      }
    }
    do throws(TagLinkError) { _ = try transceive([0x30, page], .a, on: &channel) } catch {
      throw error.problem.isRetryable ? TagLinkError(.noAnswer, detail: error.detail) : error
    }
    return []
  }

  private func pass<Channel: CardChannel & ~Copyable>(
    feliCa frame: [UInt8], on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    let reply = try channel.ask([0xFF, 0x00, 0x00, 0x00, UInt8(clamping: frame.count)] + frame)
    if let error = reply.error { throw error }
    return reply.data
  }

  private mutating func transceive<Channel: CardChannel & ~Copyable>(
    _ frame: [UInt8], _ technology: TagTechnology, keepsChecksum: Bool = false,
    on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    // Bit 1 of the first byte: the checksum is not removed.
    let flags: [UInt8] =
      keepsChecksum ? [0x90, 0x02, 0x02, 0x00] : keepsChecksums ? [0x90, 0x02, 0x00, 0x00] : []
    keepsChecksums = keepsChecksum
    let objects = Self.timer + flags + TransparentSessionResponse.object(0x95, frame)
    let reply = try channel.ask(Self.command(1, objects))
    if !flags.isEmpty, Self.isUnknown(reply.word) || Self.isUnknown(reply.status) {
      (takesFlags, keepsChecksums) = (false, false)
      return try transceive(frame, technology, on: &channel)
    }
    let answer = try Self.objects(reply)
    if let status = answer.status, status != 0x9000 {
      // 6401: no answer came in time; the tag may have executed the command all the same.
      let problem: TagLinkError.Problem = status == 0x6401 ? .noAnswer : .transmission
      throw TagLinkError(problem, detail: "session status \(String(status, radix: 16))")
    }
    guard let bytes = answer.answer, !bytes.isEmpty else { throw TagLinkError(.noAnswer) }
    // Four bits have neither a checksum nor parity to be checked.
    let isNibble = bytes.count == 1 && (answer.lastBits == 4 || answer.reception == 0)
    if answer.reception & 0x0F != 0, !isNibble { throw TagLinkError(.damaged) }
    return try TypeAAcknowledgement.checked(bytes, technology)
  }

  mutating func cycleField<Channel: CardChannel & ~Copyable>(
    on channel: inout Channel
  ) throws(TagLinkError) {
    if !isOpen { try start(on: &channel) }
    // Field off, 5 ms, on.
    let objects: [UInt8] = [0x83, 0x00, 0x5F, 0x46, 0x04, 0x88, 0x13, 0x00, 0x00, 0x84, 0x00]
    try Self.check(channel.tell(Self.command(0, objects)))
    close(on: &channel)
  }

  mutating func close<Channel: CardChannel & ~Copyable>(on channel: inout Channel) {
    guard isOpen else { return }
    (isOpen, keepsChecksums) = (false, false)
    _ = try? channel.transmit(Self.command(0, [0x82, 0x00]))
  }

  private mutating func open<Channel: CardChannel & ~Copyable>(
    _ technology: TagTechnology, on channel: inout Channel
  ) throws(TagLinkError) {
    if isOpen { return }
    try start(on: &channel)
    let way: UInt8
    switch technology {
    case .a: way = 0x00
    case .b: way = 0x01
    case .v: way = 0x02
    case .f: way = 0x03
    }
    // The switch activates the tag; layer 3 is for the tag's own commands.
    let layer: UInt8 = technology == .f ? 0x00 : 0x03
    do throws(TagLinkError) {
      try Self.check(channel.tell(Self.command(2, [0x8F, 0x02, way, layer])))
    } catch {
      close(on: &channel)
      if technology == .f, error.problem == .unsupported(.rawFrames) {
        throw TagLinkError(.unsupported(.feliCaFrames), detail: error.detail)
      }
      throw error.problem.isRetryable ? TagLinkError(.noAnswer, detail: error.detail) : error
    }
  }

  private mutating func start<Channel: CardChannel & ~Copyable>(
    on channel: inout Channel
  ) throws(TagLinkError) {
    try Self.check(channel.tell(Self.command(0, [0x81, 0x00])))
    isOpen = true
  }

  /// Whether the status means an unknown object (6A80) or function (6A81).
  private static func isUnknown(_ status: UInt16) -> Bool { status & 0xFFFE == 0x6A80 }

  private static func check(_ reply: CardResponse) throws(TagLinkError) {
    let objects = try Self.objects(reply)
    if let status = objects.status, status != 0x9000 {
      let problem: TagLinkError.Problem =
        isUnknown(status) ? .unsupported(.rawFrames) : .transmission
      throw TagLinkError(problem, detail: "session status \(String(status, radix: 16))")
    }
  }

  private static func objects(_ reply: CardResponse) throws(TagLinkError)
    -> TransparentSessionResponse
  {
    if let error = reply.error { throw error }
    guard let objects = TransparentSessionResponse(reply.data) else {
      throw TagLinkError(.damaged, detail: "objects that cannot be read")
    }
    return objects
  }

  private static func command(_ function: UInt8, _ objects: [UInt8]) -> [UInt8] {
    [0xFF, 0xC2, 0x00, function, UInt8(clamping: objects.count)] + objects + [0x00]
  }

  /// The timer object with one second in microseconds, lowest byte first. Without it readers wait
  /// some 300 µs, which is too short for a memory write.
  private static let timer: [UInt8] = [0x5F, 0x46, 0x04, 0x40, 0x42, 0x0F, 0x00]
}

extension CardResponse {
  /// The status in the data objects, or 9000 if they have none.
  fileprivate var status: UInt16 { TransparentSessionResponse(data)?.status ?? 0x9000 }
}
