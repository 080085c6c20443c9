import NDEF

extension Type2Change {
  /// Where the message will be, without its block's tag and length; empty when there will be none.
  var messageRange: Range<Int> {
    let data = NDEFTagMemory(fromContainer: final[...])
    guard let survey = data?.survey(), case .message(let bytes) = survey.outcome,
      let start = survey.valueAddress
    else { return 0..<0 }
    return start..<(start + bytes.count)
  }

  /// The mirror that an operation wants, and its place in the memory.
  func mirror(
    _ operation: TagOperation
  ) throws(TagFault) -> (mirror: TagMirror, address: Int)? {
    guard case .writeMirrored(let wanted) = operation else { return nil }
    func refuse(_ why: String) -> TagFault { TagFault("plan the mirror", .cannotMirror(why)) }
    guard let product = memory.product else {
      throw refuse("the chip is not known, so where its mirror is set is not either")
    }
    guard product.mirrors.contains(wanted.mirror) else {
      throw refuse(
        product.mirrors.isEmpty
          ? "\(one(product.name)) cannot show its numbers in the memory"
          : "\(one(product.name)) can show \(product.mirrors.map(\.phrase).joined()) and nothing else"
      )
    }
    let address = messageRange.lowerBound + wanted.offset
    let place = address..<(address + wanted.mirror.length)
    let userEnd = (product.lastUserPage + 1) * NDEFTagMemory.pageSize
    let start = address - NDEFTagMemory.containerAddress
    guard place.upperBound <= userEnd, start + place.count <= final.count,
      final[start..<(start + place.count)].elementsEqual(
        wanted.message[wanted.offset..<(wanted.offset + wanted.mirror.length)])
    else { throw refuse("the chip cannot show its numbers from byte \(address) on") }
    return (wanted.mirror, address)
  }
}

extension Type2Memory {
  /// The memory with bytes in place of those that the mirror hides: as wanted where it goes on to hide
  /// them, and else different from what is wanted, so that they are written.
  func uncovered(_ change: Type2Change, _ mirror: Type2MirrorChange) -> Type2Memory {
    var memory = self
    let start = survey?.valueAddress ?? NDEFTagMemory.dataAddress
    for address in overlaid where address >= start && address < bytes.count {
      let index = address - NDEFTagMemory.containerAddress
      guard index < change.final.count else { continue }
      memory.bytes[address] = mirror.switchesMirror ? ~change.final[index] : change.final[index]
    }
    return memory
  }
}

extension NDEFTagSurvey {
  /// Where the bytes of the message begin, or would, behind tag and length.
  var valueAddress: Int? {
    messageAddress.map { address in
      let isLong = blocks.last.map { $0.kind == .message && $0.length > 254 } ?? false
      return address + (isLong ? 4 : 2)
    }
  }
}
