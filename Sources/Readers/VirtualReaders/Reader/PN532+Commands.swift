extension PN532 {
  /// The result of a command to the PN532.
  enum Outcome: Equatable {
    case response([UInt8])
    /// The command is invalid.
    case error
    /// The response is sent later, or never.
    case none

    static func status(_ status: ChipStatus) -> Outcome { .response([status.rawValue]) }
  }

  /// Executes a command with its data at the time `now`, in milliseconds.
  mutating func execute(_ code: UInt8, _ data: [UInt8], _ now: Int) -> Outcome {
    switch CommandCode(rawValue: code) {
    case .diagnose: return diagnose(data)
    case .getFirmwareVersion: return data.isEmpty ? .response([0x32, 0x01, 0x06, 0x07]) : .error
    case .getGeneralStatus: return data.isEmpty ? .response(generalStatus) : .error
    case .readRegister: return readRegisters(data)
    case .writeRegister: return writeRegisters(data)
    case .readGPIO: return .response([0xFF, 0xFF, 0xFF])
    case .writeGPIO: return data.count == 2 ? .response([]) : .error
    case .setSerialBaudRate: return data.count == 1 && data[0] <= 8 ? .response([]) : .error
    case .setParameters: return setParameters(data)
    case .samConfiguration:
      return (1...3).contains(data.count) && (1...4).contains(data[0]) ? .response([]) : .error
    case .powerDown: return (1...2).contains(data.count) ? .status(.done) : .error
    case .rfConfiguration: return configureRadio(data)
    case .rfRegulationTest: return .none
    case .inListPassiveTarget: return listPassiveTargets(data, now)
    case .inAutoPoll: return autoPoll(data, now)
    case .inDataExchange: return exchangeData(data)
    case .inCommunicateThru: return communicateThrough(data)
    case .inSelect: return data.count == 1 ? .status(select(data[0])) : .error
    case .inDeselect: return data.count == 1 ? deselect(data[0], forgetting: false) : .error
    case .inRelease: return data.count == 1 ? deselect(data[0], forgetting: true) : .error
    // There is never another NFCIP-1 device.
    case .inATR, .inPSL, .inJumpForDEP, .inJumpForPSL: return .status(.timeout)
    // No other device's field ever wakes the chip: it waits until the computer cancels the command.
    case .tgInitAsTarget: return .none
    case .tgGetTargetStatus: return .response([0x00, 0x00])
    case .tgGetData, .tgSetData, .tgSetGeneralBytes, .tgSetMetaData, .tgGetInitiatorCommand,
      .tgResponseToInitiator:
      return .status(.wrongContext)
    case nil: return .error
    }
  }

  private mutating func diagnose(_ data: [UInt8]) -> Outcome {
    switch data.first {
    // The communication line test returns its data.
    case 0x00: return .response(data)
    case 0x01, 0x02: return .status(.done)
    // The number of failed attempts, out of 128, with a FeliCa card: none is there.
    case 0x04: return .response([0x80])
    case 0x06: return .status(isStillThere())
    case 0x07: return .status(.done)
    default: return .error
    }
  }

  private var generalStatus: [UInt8] {
    [0x00, field.isOn ? 1 : 0, UInt8(targets.count)]
      + targets.flatMap { [$0.number, 0x00, 0x00, $0.isISODEP ? 0x10 : 0x00] } + [0x80]
  }

  private mutating func setParameters(_ data: [UInt8]) -> Outcome {
    guard data.count == 1 else { return .error }
    parameters = data[0]
    return .response([])
  }

  private mutating func readRegisters(_ data: [UInt8]) -> Outcome {
    guard !data.isEmpty, data.count % 2 == 0 else { return .error }
    return .response(
      stride(from: 0, to: data.count, by: 2).map {
        unit.read(UInt16(data[$0]) << 8 | UInt16(data[$0 + 1]))
      })
  }

  private mutating func writeRegisters(_ data: [UInt8]) -> Outcome {
    guard !data.isEmpty, data.count % 3 == 0 else { return .error }
    for index in stride(from: 0, to: data.count, by: 3) {
      let address = UInt16(data[index]) << 8 | UInt16(data[index + 1])
      unit.write(address, data[index + 2])
      let isStart =
        address == ContactlessUnit.Register.bitFraming.rawValue && data[index + 2] & 0x80 != 0
      // Transceive with StartSend: the content of the FIFO is sent, and the answer is stored there.
      if isStart, unit[.command] & 0x0F == 0x0C { transceiveByRegisters() }
    }
    return .response([])
  }

  private mutating func transceiveByRegisters() {
    guard !unit.fifo.isEmpty else { return }
    let sent = unit.fifo
    let answer = field.exchange(unit.frame(sent), &bench)
    // The FIFO is empty after sending from it.
    unit.fifo = []
    if unit.receive(answer, after: []) != .timeout {
      unit[.interrupts] = 0x20
      // The timer stops when the answer begins: after the usual 86 µs, in its own units.
      unit[.timerCounterHigh] = 0xFB
      unit[.timerCounterLow] = 0x70
    } else {
      unit[.interrupts] = 0x01
      unit[.timerCounterHigh] = 0
      unit[.timerCounterLow] = 0
    }
  }

  private mutating func configureRadio(_ data: [UInt8]) -> Outcome {
    guard let item = data.first else { return .error }
    let lengths: [UInt8: Int] = [
      0x01: 1, 0x02: 3, 0x04: 1, 0x05: 3, 0x0A: 11, 0x0B: 8, 0x0C: 3, 0x0D: 9,
    ]
    guard data.count - 1 == lengths[item] else { return .error }
    switch item {
    case 0x01:
      field.turn(on: data[1] & 1 == 1)
      if data[1] & 1 == 0 { for index in targets.indices { targets[index].isSelected = false } }
    case 0x04: communicationRetries = data[1]
    case 0x05: activationRetries = data[3]
    default: break
    }
    return .response([])
  }
}
