/// The registers of the contactless unit that a host can access, as far as they matter here.
struct ContactlessUnit: Sendable {
  /// The addresses of the registers that do more than store a byte.
  enum Register: UInt16 {
    case txMode = 0x6302
    case rxMode = 0x6303
    case manualReception = 0x630D
    case timerCounterHigh = 0x631E
    case timerCounterLow = 0x631F
    case command = 0x6331
    case interrupts = 0x6334
    case error = 0x6336
    case status2 = 0x6338
    case fifoData = 0x6339
    case fifoLevel = 0x633A
    case control = 0x633C
    case bitFraming = 0x633D
    case collision = 0x633E
  }

  /// The number of bytes in the FIFO between host and air.
  static let fifoSize = 64

  private var values: [UInt16: UInt8] = [
    0x6301: 0x3B, 0x6304: 0x80, 0x6305: 0x40, 0x6306: 0x10, 0x6307: 0x84, 0x6308: 0x84,
    0x6309: 0x4D, 0x630C: 0x62, 0x6327: 0x80, 0x633B: 0x08, 0x633C: 0x10, 0x633E: 0x80,
  ]
  /// The bytes in the FIFO buffer of the chip.
  var fifo: [UInt8] = []

  subscript(_ register: Register) -> UInt8 {
    get { values[register.rawValue] ?? 0 }
    set { values[register.rawValue] = newValue }
  }

  /// Whether the chip adds checksums to sent frames.
  var sendsChecksum: Bool { self[.txMode] & 0x80 != 0 }
  /// Whether the chip checks and removes checksums of received frames.
  var checksChecksum: Bool { self[.rxMode] & 0x80 != 0 }
  /// Whether the host handles the parity bits.
  var leavesParity: Bool { self[.manualReception] & 0x10 != 0 }
  /// The number of bits that are sent of the last byte; 0 for all eight.
  var lastBits: Int { Int(self[.bitFraming] & 0x07) }

  /// Performs ReadRegister. Reading the FIFO register removes a byte from the FIFO.
  mutating func read(_ address: UInt16) -> UInt8 {
    switch Register(rawValue: address) {
    case .fifoData: return fifo.isEmpty ? 0 : fifo.removeFirst()
    case .fifoLevel: return UInt8(clamping: fifo.count)
    default: return values[address] ?? 0
    }
  }

  /// Performs WriteRegister, without starting a transmission.
  mutating func write(_ address: UInt16, _ value: UInt8) {
    switch Register(rawValue: address) {
    case .fifoData: if fifo.count < Self.fifoSize { fifo.append(value) }
    case .fifoLevel: if value & 0x80 != 0 { fifo = [] }
    case .bitFraming: values[address] = value & 0x7F
    default: values[address] = value
    }
  }

  /// Whether the chip sends FeliCa frames.
  private var sendsFeliCa: Bool { self[.txMode] & 0x03 == 0x02 }

  /// Creates the radio frame for bytes of the FIFO or of a command, as the registers demand.
  func frame(_ bytes: [UInt8]) -> RadioFrame {
    if sendsFeliCa {
      if sendsChecksum { return .feliCa(bytes) }
      var frame = RadioFrame(bytes: bytes)
      frame.isFeliCa = true
      return frame
    }
    if leavesParity {
      return BitString(packed: bytes, lastBits: lastBits).frameWithoutParity
    }
    if sendsChecksum, lastBits == 0 { return .checked(bytes) }
    return RadioFrame(bytes: bytes, lastBits: lastBits)
  }

  /// Stores the tags' answer to the bytes `sent` in the FIFO, and returns the resulting status.
  mutating func receive(_ answer: RadioField.Answer, after sent: [UInt8]) -> ChipStatus {
    self[.error] = 0
    self[.collision] = 0x80
    self[.control] &= 0xF8
    switch answer {
    case .silence:
      // The sent bytes remain in the FIFO. This is how a host notices silence.
      fifo = sent
      return .timeout
    case .collision(let frame, let bit):
      fifo = frame.bytes
      self[.error] = 0x08
      self[.collision] = bit < 32 ? UInt8((bit + 1) & 0x1F) : 0x20
      return .collision
    case .frame(let frame): return receive(frame)
    }
  }

  private mutating func receive(_ frame: RadioFrame) -> ChipStatus {
    var (bytes, lastBits) = (frame.bytes, frame.lastBits)
    if leavesParity { (bytes, lastBits) = BitString(withParity: frame).packed }
    self[.control] |= UInt8(lastBits)
    fifo = bytes
    if !frame.hasGoodParity, !leavesParity {
      self[.error] = 0x02
      return checksChecksum ? .checksum : .parity
    }
    guard checksChecksum else { return .done }
    let checked = frame.isFeliCa ? frame.feliCaContent : frame.checkedContent
    guard let content = checked, !leavesParity else {
      self[.error] = 0x04
      return .checksum
    }
    fifo = content
    return .done
  }
}

/// The status byte of a command that sends radio frames.
enum ChipStatus: UInt8 {
  case done = 0x00
  case timeout = 0x01
  case checksum = 0x02
  case parity = 0x03
  case collision = 0x06
  case smallBuffer = 0x07
  case protocolError = 0x0B
  case badParameter = 0x10
  case notAcknowledged = 0x13
  case authentication = 0x14
  case wrongContext = 0x27
}
