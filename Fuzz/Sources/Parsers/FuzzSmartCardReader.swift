import VirtualReaders

/// The first byte chooses the reader, the second the tag, and the rest are APDUs, each after its length; at the end the
/// reader must still know the card.
///
/// Each is tried as it is, and as the objects of a session, which random bytes would hardly ever begin.
func fuzzSmartCardReader(_ input: [UInt8]) {
  guard input.count > 2 else { return }
  let (families, models) = (SmartCardFamily.allCases, ChipModel.allCases)
  let family = families[Int(input[0]) % families.count]
  let tag = VirtualTag(models[Int(input[1]) % models.count])
  var slot = VirtualSmartCardSlot(family, tags: [tag])
  let before = slot.isPresent() ? slot.powerUp() : nil
  _ = slot.transmit([0xFF, 0xC2, 0x00, 0x00, 0x02, 0x81, 0x00, 0x00])
  var rest = input[2...]
  while let length = rest.popFirst() {
    let bytes = Array(rest.prefix(Int(length)))
    rest = rest.dropFirst(bytes.count)
    _ = slot.transmit(bytes)
    if let function = bytes.first, bytes.count > 1 {
      let objects = Array(bytes.dropFirst())
      let wrap: [UInt8] = [0xFF, 0xC2, 0x00, function % 3, UInt8(objects.count)]
      let answer = slot.transmit(wrap + objects + [0x00])
      require((answer?.count ?? 2) >= 2, "an answer has status bytes")
    }
  }
  slot.powerDown()
  require(slot.powerUp() == before, "the card is as it was for the reader")
  if before != nil {
    let number = slot.transmit([0xFF, 0xCA, 0x00, 0x00, 0x00]) ?? []
    require(number.suffix(2) == [0x90, 0x00] && number.count >= 6, "it has its number")
  }
}
