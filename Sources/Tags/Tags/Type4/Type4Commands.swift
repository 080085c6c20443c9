extension TagSession where Link: ~Copyable {
  /// Sends an APDU and returns the response without its status word, which must be 9000.
  private mutating func apdu(_ action: String, _ command: [UInt8]) throws(TagOperationFailure)
    -> [UInt8]
  {
    let answer = try exchange(action, command, .interpreted)
    guard answer.count >= 2 else {
      throw TagOperationFailure(action, .shortAnswer(got: answer.count, need: 2))
    }
    let word = answer.suffix(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
    guard word == APDU.done else { throw TagOperationFailure(action, .status(word)) }
    return Array(answer.dropLast(2))
  }

  /// Selects the application, reads the container and selects the NDEF file.
  mutating func openType4(changing: Bool) throws(TagOperationFailure) -> Type4Container {
    do {
      _ = try apdu("select the NDEF application", APDU.selectApplication)
    } catch {
      guard case .status(APDU.notFound) = error.problem else { throw error }
      let name = try desfireVersion().map { "this \($0.name)" } ?? "the card"
      throw TagOperationFailure(
        error.action,
        .cannotFormat(
          "\(name) holds no NDEF application of mapping 2 or 3, and only its maker's commands can "
            + "create one"))
    }
    _ = try apdu("select the capability container", APDU.selectFile(APDU.containerFile))
    var bytes = try apdu(
      "read the capability container", APDU.read(0, Type4Container.shortest))
    var container = try Type4Container(bytes)
    // The access bytes of a large file come after these bytes. A blind write can also be refused by
    // the card.
    if changing, !options.writesBlindly, container.writeAccess == nil {
      bytes += try apdu("read the capability container", APDU.read(bytes.count, 2))
      container = try Type4Container(bytes)
    }
    try checkAccess(container, changing)
    // Read before the file is selected, since a card may forget the selection over a proprietary
    // command.
    if changing, container.isNTAG424 { try checkSettings(readNTAG424Settings()) }
    _ = try apdu("select the NDEF file", APDU.selectFile(container.file))
    chip = .type4(Type4Chip(container: container))
    return container
  }

  private func checkAccess(_ container: Type4Container, _ changing: Bool)
    throws(TagOperationFailure)
  {
    func refuse(_ what: TagError.TagAccessKind, _ access: UInt8) -> TagOperationFailure {
      TagOperationFailure("read the capability container", .forbidden(what, access))
    }
    if let access = container.readAccess, access != 0 { throw refuse(.reading, access) }
    if changing, let access = container.writeAccess, access != 0 { throw refuse(.writing, access) }
  }

  /// Reads a range of the NDEF file. A response that is shorter than requested is not accepted.
  mutating func readFile(_ range: Range<Int>, _ container: Type4Container)
    throws(TagOperationFailure)
    -> [UInt8]
  {
    var result: [UInt8] = []
    while result.count < range.count {
      let start = range.lowerBound + result.count
      let count = min(
        range.upperBound - start, container.maxReadSize,
        max(
          1,
          min(
            link.capabilities.maxResponseLength - 2,
            result.isEmpty ? link.capabilities.maxBlockLength : 240)))
      let action = "read bytes \(start) to \(start + count - 1)"
      let bytes = try apdu(action, APDU.read(start, count))
      guard bytes.count == count else {
        throw TagOperationFailure(action, .shortAnswer(got: bytes.count, need: count))
      }
      result += bytes
    }
    return result
  }

  mutating func updateFile(_ offset: Int, _ bytes: [UInt8]) throws(TagOperationFailure) {
    _ = try apdu(
      "write bytes \(offset) to \(offset + bytes.count - 1)", APDU.update(offset, bytes))
  }
}

extension TagSession where Link: ~Copyable {
  /// Sends Read_Sig, a proprietary command, up to twice. Returns `nil` if the card gives no
  /// signature.
  mutating func readNTAG424Signature() throws(TagOperationFailure) -> [UInt8]? {
    for _ in 0..<2 {
      let answer = try exchange("read the signature", APDU.readSignature, .interpreted)
      if answer.count == 58, answer[56] == 0x91, [0x90, 0x00].contains(answer[57]) {
        return Array(answer.prefix(56))
      }
    }
    return nil
  }
}
