extension Type2WritePlan {
  /// The range of the new message, without its block's tag and length; empty if there will be none.
  var messageRange: Range<Int> {
    let data = NDEFTagMemory(fromContainer: final[...])
    guard let survey = data?.survey(), case .message(let bytes) = survey.outcome,
      let start = survey.valueAddress
    else { return 0..<0 }
    return start..<(start + bytes.count)
  }

  /// Returns the mirror that an operation sets, with its byte address in the memory; `nil` if none.
  func mirror(
    _ operation: TagOperation
  ) throws(TagOperationFailure) -> (mirror: TagMirror, address: Int)? {
    guard case .writeMirrored(let wanted) = operation else { return nil }
    func refuse(_ why: String) -> TagOperationFailure {
      TagOperationFailure("plan the mirror", .cannotMirror(why))
    }
    guard let product = memory.product else {
      throw refuse("the chip is unknown, so its mirror settings are unknown too")
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
  /// Returns the memory with other bytes in place of those that the mirror hides: the new ones if
  /// it will still hide them, and otherwise their inverse, so that they are written.
  func uncovered(_ change: Type2WritePlan, _ mirror: Type2MirrorPlan) -> Type2Memory {
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
  /// The byte address at which the message begins, or would begin, after its type and length bytes.
  var valueAddress: Int? {
    messageAddress.map { address in
      let isLong = blocks.last.map { $0.kind == .message && $0.length > 254 } ?? false
      return address + (isLong ? 4 : 2)
    }
  }
}
