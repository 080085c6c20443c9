/// A message in a TLV block of its own, for other tools and for files.
public enum NDEFTLV {
  /// `message` as an NDEF block and a terminator.
  public static func wrap(_ message: [UInt8]) throws(NDEFWriteError) -> [UInt8] {
    guard message.count <= TLVLength.longest else {
      throw .tooLong(need: message.count, capacity: TLVLength.longest)
    }
    let kind = TLVBlock.Kind.message
    return [kind.tag] + TLVLength.bytes(message.count) + message
      + [TLVBlock.Kind.terminator.tag]
  }

  /// What the blocks of `area` hold; it is taken for the data area of a tag, from page 4 on.
  public static func survey(_ area: ArraySlice<UInt8>) -> NDEFTagSurvey {
    NDEFTagSurvey(TLVScan(area, base: NDEFTagMemory.dataAddress))
  }
}
