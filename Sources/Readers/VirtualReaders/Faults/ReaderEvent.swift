/// An event of a reader, for observers.
public enum ReaderEvent: Equatable, Sendable {
  /// A tag entered the field.
  case presented(uid: [UInt8], model: ChipModel)
  /// A tag left the field.
  case removed(uid: [UInt8])
  /// A tag was selected.
  case selected(uid: [UInt8])
  /// Bytes were written to a page of a Type 2 chip, or to a block of a Type 5 chip.
  case wrotePage(uid: [UInt8], page: Int, [UInt8])
  /// Bytes were written to a block of a FeliCa card.
  case wroteBlock(uid: [UInt8], block: Int, [UInt8])
  /// Bytes were written to a file of a Type 4 tag.
  case wroteFile(uid: [UInt8], file: UInt16, offset: Int, [UInt8])
  /// A program departed from the recording that is replayed, as the sentence says.
  case parted(String)
  /// A fault happened; the text is its specification.
  case fault(String)
  /// A program opened the reader.
  case opened
  /// The last program that had the reader open closed it.
  case closed
  /// The reader was unplugged.
  case unplugged
}
