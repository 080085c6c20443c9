/// TLV blocks outside a tag's memory, for other tools and for files.
package enum NDEFTLV {
  /// The message in an NDEF block, followed by a terminator.
  package static func wrap(_ message: [UInt8]) throws(NDEFWriteError) -> [UInt8] {
    guard message.count <= TLVLength.longest else {
      throw .tooLong(need: message.count, capacity: TLVLength.longest)
    }
    let kind = TLVBlock.Kind.message
    return [kind.tag] + TLVLength.bytes(message.count) + message
      + [TLVBlock.Kind.terminator.tag]
  }

  /// Examines the blocks of `area` as if it were the data area of a tag, from page 4 on.
  package static func survey(_ area: ArraySlice<UInt8>) -> NDEFTagSurvey {
    NDEFTagSurvey(TLVScanner(area, base: NDEFTagMemory.dataAddress))
  }
}
