/// The exchanges with a USB smart card reader in a capture of Wireshark: pcap or pcapng, by Linux's
/// usbmon or by USBPcap. Only the first reader in it is taken.
package struct USBCapture {
  private var assembly: [Bool: [UInt8]] = [:]
  private var device: Device?
  private var entries: [ReaderLog.Entry] = []
  private var start: Int?
  /// Whether the next data is the answer to a request to power the card.
  private var isPowering = false

  /// A USB device, identified by its bus and number.
  private struct Device: Equatable {
    let bus, number: Int
  }

  /// Converts a USB capture to a recording.
  package static func log(
    _ bytes: [UInt8], header: ReaderLog.Header
  ) throws(ReaderLogError) -> ReaderLog {
    guard bytes.count <= ReaderLog.maxSize else {
      throw ReaderLogError(.tooLarge(limit: ReaderLog.maxSize))
    }
    var capture = USBCapture()
    try CaptureFile.read(bytes) { capture.take($0) }
    var log = ReaderLog(header: header, entries: capture.entries)
    log.header.layer = .apdu
    guard log.frameCount > 0 else { throw ReaderLogError(.noFrames("a smart card reader (CCID)")) }
    return log
  }

  /// Adds the messages in a packet, if it belongs to the reader.
  private mutating func take(_ packet: CaptureFile.Packet) {
    guard let transfer = Transfer(packet), !transfer.bytes.isEmpty else { return }
    if let device, device != transfer.device { return }
    var bytes = (assembly[transfer.isToDevice] ?? []) + transfer.bytes
    // A message may take several packets. Other packets are left out.
    guard let message = CCIDMessage(bytes) else {
      let isBeginning = bytes.count < CCIDMessage.length(bytes) ?? 0
      assembly[transfer.isToDevice] = isBeginning && bytes.count <= 1 << 17 ? bytes : []
      return
    }
    bytes = []
    assembly[transfer.isToDevice] = bytes
    guard message.isToReader == transfer.isToDevice else { return }
    device = transfer.device
    // A damaged time must not make a log that cannot be read.
    let time = min(ReaderLog.maxTime, max(0, packet.microseconds - (start ?? packet.microseconds)))
    start = start ?? packet.microseconds
    if let frame = frame(message) { entries.append(.frame(frame, at: time)) }
  }

  private mutating func frame(_ message: CCIDMessage) -> ReaderLog.Frame? {
    switch message.kind {
    case .powerOn:
      isPowering = true
      return nil
    case .transfer: return .sent(message.content)
    case .escape: return .control(0x4200_0001, message.content)
    case .data where isPowering:
      isPowering = false
      return .card(message.hasFailed ? [] : message.content)
    case .data, .escaped:
      return message.hasFailed ? .failed(ServiceOutput.notTransacted) : .received(message.content)
    }
  }

  /// The data of one USB bulk transfer.
  private struct Transfer {
    let device: Device
    let isToDevice: Bool
    let bytes: [UInt8]

    init?(_ packet: CaptureFile.Packet) {
      switch packet.link {
      case 189: self.init(monitored: packet, head: 48)
      case 220: self.init(monitored: packet, head: 64)
      case 249: self.init(windows: packet)
      default: return nil
      }
    }

    /// Parses a packet of Linux's usbmon: a submission to the device, or a completion from it.
    private init?(monitored packet: CaptureFile.Packet, head: Int) {
      let bytes = packet.bytes
      guard bytes.count >= head, bytes[9] == 3 else { return nil }
      isToDevice = bytes[10] & 0x80 == 0
      guard bytes[8] == (isToDevice ? UInt8(ascii: "S") : UInt8(ascii: "C")) else { return nil }
      device = Device(bus: packet.number(12, 2), number: Int(bytes[11]))
      self.bytes = Array(bytes[head...].prefix(packet.number(36, 4)))
    }

    /// Parses a packet of USBPcap, which is little-endian on every machine.
    private init?(windows packet: CaptureFile.Packet) {
      let bytes = packet.bytes
      guard bytes.count >= 27, bytes[22] == 3 else { return nil }
      let head = Int(bytes[0]) | Int(bytes[1]) << 8
      guard (27...bytes.count).contains(head) else { return nil }
      isToDevice = bytes[21] & 0x80 == 0
      guard (bytes[16] & 1 == 0) == isToDevice else { return nil }
      device = Device(
        bus: Int(bytes[17]) | Int(bytes[18]) << 8, number: Int(bytes[19]) | Int(bytes[20]) << 8)
      self.bytes = Array(bytes[head...])
    }
  }
}

extension CCIDMessage {
  /// Returns the length of the message that begins with these bytes, or `nil` if none does.
  static func length(_ bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, Kind(rawValue: first) != nil else { return nil }
    guard bytes.count >= 5 else { return 10 }
    let count = bytes[1..<5].reversed().reduce(0) { $0 << 8 | Int($1) }
    return count <= 1 << 16 ? count + 10 : nil
  }
}
