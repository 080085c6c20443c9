extension ISODEPCard {
  /// Creates the card as delivered, with mapping version 2 unless the model has another.
  init(_ model: ChipModel, uid: [UInt8], signature: [UInt8]) {
    switch model {
    case .type4v3:
      self.init(
        application: FileApplication(
          container: [
            0x00, 0x11, 0x30, 0x00, 0xFF, 0x00, 0xFF, 0x06, 0x08, 0xE1, 0x04, 0, 0, 0x20, 0, 0, 0,
          ],
          size: 0x2000, maxReadSize: 0xFF, maxWriteSize: 0xFF),
        attributes: [0x05, 0x78, 0x80, 0x70, 0x02], maximumIncoming: 256)
    case .ntag424, .ntag424TagTamper:
      let chip = DNAChip(
        uid: uid, signature: signature, hasTamperLoop: model == .ntag424TagTamper)
      self.init(
        application: .ntag424(chip),
        attributes: [0x06, 0x77, 0x77, 0x71, 0x02, 0x80], maximumIncoming: 128)
    default:
      self.init(
        application: FileApplication(
          container: [
            0x00, 0x0F, 0x20, 0x00, 0x3B, 0x00, 0x34, 0x04, 0x06, 0xE1, 0x04, 0x08, 0, 0, 0,
          ],
          size: 0x800, maxReadSize: 0x3B, maxWriteSize: 0x34),
        attributes: [0x05, 0x78, 0x80, 0x70, 0x02], maximumIncoming: 256)
    }
  }
}

extension FileApplication {
  fileprivate init(container: [UInt8], size: Int, maxReadSize: Int, maxWriteSize: Int) {
    self.init(
      files: [
        File(identifier: 0xE103, bytes: container, isWritable: false),
        File(identifier: 0xE104, bytes: [UInt8](repeating: 0, count: size)),
      ],
      maxReadSize: maxReadSize, maxWriteSize: maxWriteSize)
  }

  fileprivate static func ntag424(_ chip: DNAChip) -> FileApplication {
    let container: [UInt8] = [
      0x00, 0x17, 0x20, 0x01, 0x00, 0x00, 0xFF, 0x04, 0x06, 0xE1, 0x04, 0x01, 0x00, 0x00, 0x00,
      0x05, 0x06, 0xE1, 0x05, 0x00, 0x80, 0x82, 0x83,
    ]
    return FileApplication(
      files: [
        File(
          identifier: 0xE103, bytes: container + [UInt8](repeating: 0, count: 9),
          isWritable: false),
        File(identifier: 0xE104, bytes: [UInt8](repeating: 0, count: 256)),
        File(identifier: 0xE105, bytes: [UInt8](repeating: 0, count: 128)),
      ],
      maxReadSize: 256, maxWriteSize: 255, longestUndone: 128, chip: chip)
  }

  /// The number of length bytes before the message: 4 if the container has a control block for a
  /// large file.
  var lengthBytes: Int { files[0].bytes[7] == 0x06 ? 4 : 2 }
}
