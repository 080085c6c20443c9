/// The command codes of the PN532, named as in its manual.
enum CommandCode: UInt8, CaseIterable {
  case diagnose = 0x00
  case getFirmwareVersion = 0x02
  case getGeneralStatus = 0x04
  case readRegister = 0x06
  case writeRegister = 0x08
  case readGPIO = 0x0C
  case writeGPIO = 0x0E
  case setSerialBaudRate = 0x10
  case setParameters = 0x12
  case samConfiguration = 0x14
  case powerDown = 0x16
  case rfConfiguration = 0x32
  case inDataExchange = 0x40
  case inCommunicateThru = 0x42
  case inDeselect = 0x44
  case inJumpForPSL = 0x46
  case inListPassiveTarget = 0x4A
  case inPSL = 0x4E
  case inATR = 0x50
  case inRelease = 0x52
  case inSelect = 0x54
  case inJumpForDEP = 0x56
  case rfRegulationTest = 0x58
  case inAutoPoll = 0x60
  case tgGetData = 0x86
  case tgGetInitiatorCommand = 0x88
  case tgGetTargetStatus = 0x8A
  case tgInitAsTarget = 0x8C
  case tgSetData = 0x8E
  case tgResponseToInitiator = 0x90
  case tgSetGeneralBytes = 0x92
  case tgSetMetaData = 0x94

  /// The command's name, as the manual spells it.
  var name: String {
    let name = "\(self)"
    switch self {
    case .samConfiguration: return "SAMConfiguration"
    case .rfConfiguration: return "RFConfiguration"
    case .rfRegulationTest: return "RFRegulationTest"
    default: return name.prefix(1).uppercased() + name.dropFirst()
    }
  }
}
