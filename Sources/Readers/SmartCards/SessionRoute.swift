import Tags

/// A transparent session (PC/SC part 3): the reader passes frames on, with checksums and a time to wait.
///
/// While it is open the reader does nothing by itself: no look for tags, no APDUs. It is opened by the first
/// frame, and closed before the tag is selected anew.
struct SessionRoute: SmartCardRoute {
  static let abilities: Set<TagLinkAbility> = [.rawFrames, .fieldReset, .feliCaFrames]

  /// Whether frames of FeliCa have a command of their own, as with ACS's ACR1252U, and no session.
  let hasFeliCaCommand: Bool
  private var isOpen = false
  /// Whether the reader takes the object that says what becomes of checksums, as far as is known.
  private var takesFlags = true
  /// Whether that object was sent last, and may still count.
  private var keepsChecksums = false

  init(hasFeliCaCommand: Bool = false) { self.hasFeliCaCommand = hasFeliCaCommand }

  mutating func exchange<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ framing: TagFraming, _ technology: TagTechnology,
    on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    let block = BlockCommand(command, technology)
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

  /// WRITE of a Type 2 tag, which is answered by four bits without a checksum.
  ///
  /// The reader is told to leave checksums alone; that it shows the bits then is unconfirmed. Where it does not,
  /// the tag is asked for the page: one that has refused is asleep and silent. What it holds is for the caller to
  /// compare.
  private mutating func write<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ page: UInt8, on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    do throws(TagLinkError) {
      let answer = try transceive(command, .a, keepsChecksum: takesFlags, on: &channel)
      if answer == [TypeANibble.acknowledgement] { return [] }
    } catch {
      switch error.problem {
      case .noAnswer, .damaged, .transmission: break
      default: throw error
      }
    }
    do throws(TagLinkError) { _ = try transceive([0x30, page], .a, on: &channel) } catch {
      throw error.problem.isWorthAnotherTry ? TagLinkError(.noAnswer, detail: error.detail) : error
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
    // Bit 1 of the first byte: no checksum is taken off.
    let flags: [UInt8] =
      keepsChecksum ? [0x90, 0x02, 0x02, 0x00] : keepsChecksums ? [0x90, 0x02, 0x00, 0x00] : []
    keepsChecksums = keepsChecksum
    let objects = Self.timer + flags + SessionObjects.object(0x95, frame)
    let reply = try channel.ask(Self.command(1, objects))
    if !flags.isEmpty, Self.isUnknown(reply.word) || Self.isUnknown(reply.status) {
      (takesFlags, keepsChecksums) = (false, false)
      return try transceive(frame, technology, on: &channel)
    }
    let answer = try Self.objects(reply)
    if let status = answer.status, status != 0x9000 {
      // 6401: nothing came in time; the tag may have obeyed all the same.
      let problem: TagLinkError.Problem = status == 0x6401 ? .noAnswer : .transmission
      throw TagLinkError(problem, detail: "session status \(String(status, radix: 16))")
    }
    guard let bytes = answer.answer, !bytes.isEmpty else { throw TagLinkError(.noAnswer) }
    // Four bits have neither checksum nor parity to be right.
    let isNibble = bytes.count == 1 && (answer.lastBits == 4 || answer.reception == 0)
    if answer.reception & 0x0F != 0, !isNibble { throw TagLinkError(.damaged) }
    return try TypeANibble.checked(bytes, technology)
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
    // The switch activates the tag; layer 3 is where its own commands are.
    let layer: UInt8 = technology == .f ? 0x00 : 0x03
    do throws(TagLinkError) {
      try Self.check(channel.tell(Self.command(2, [0x8F, 0x02, way, layer])))
    } catch {
      close(on: &channel)
      if technology == .f, error.problem == .unsupported(.rawFrames) {
        throw TagLinkError(.unsupported(.feliCaFrames), detail: error.detail)
      }
      throw error.problem.isWorthAnotherTry ? TagLinkError(.noAnswer, detail: error.detail) : error
    }
  }

  private mutating func start<Channel: CardChannel & ~Copyable>(
    on channel: inout Channel
  ) throws(TagLinkError) {
    try Self.check(channel.tell(Self.command(0, [0x81, 0x00])))
    isOpen = true
  }

  /// 6A80, 6A81: no such object, no such function.
  private static func isUnknown(_ status: UInt16) -> Bool { status & 0xFFFE == 0x6A80 }

  private static func check(_ reply: CardReply) throws(TagLinkError) {
    let objects = try Self.objects(reply)
    if let status = objects.status, status != 0x9000 {
      let problem: TagLinkError.Problem =
        isUnknown(status) ? .unsupported(.rawFrames) : .transmission
      throw TagLinkError(problem, detail: "session status \(String(status, radix: 16))")
    }
  }

  private static func objects(_ reply: CardReply) throws(TagLinkError) -> SessionObjects {
    if let error = reply.error { throw error }
    guard let objects = SessionObjects(reply.data) else {
      throw TagLinkError(.damaged, detail: "objects that cannot be read")
    }
    return objects
  }

  private static func command(_ function: UInt8, _ objects: [UInt8]) -> [UInt8] {
    [0xFF, 0xC2, 0x00, function, UInt8(clamping: objects.count)] + objects + [0x00]
  }

  /// A second, in microseconds, the lowest byte first. Without it readers wait some 300 µs, and no memory is
  /// written in that time.
  private static let timer: [UInt8] = [0x5F, 0x46, 0x04, 0x40, 0x42, 0x0F, 0x00]
}

extension CardReply {
  /// What the reader says of the command among the objects, 9000 where it says nothing.
  fileprivate var status: UInt16 { SessionObjects(data)?.status ?? 0x9000 }
}
