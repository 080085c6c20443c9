/// The form in which a file or an input has NDEF data.
public enum NDEFInputFormat: String, CaseIterable, Hashable, Sendable {
  /// A message by itself, from its first record on.
  case message
  /// TLV blocks, as in the data area of a tag.
  case tlv
  /// A capability container followed by the data area.
  case container
  /// The memory of a tag from page 0 on.
  case dump

  /// The form of `bytes`, detected by their beginning; nil if they match none.
  ///
  /// The forms hardly overlap: only a message begins with a byte from 80 to DF (message begin, and
  /// not both chunk and message end), and only a capability container with E1.
  package static func recognise(_ bytes: ArraySlice<UInt8>) -> NDEFInputFormat? {
    guard let first = bytes.first else { return nil }
    let looksDumped = hasContainerAtPage3(bytes)
    if first == CapabilityContainer.ndefMagic {
      return CapabilityContainer(bytes) == nil ? nil : .container
    }
    if looksDumped, hasCheckByte(bytes) { return .dump }
    if 0x80...0xDF ~= first { return .message }
    switch NDEFTLV.survey(bytes).outcome {
    case .message, .empty: return .tlv
    default: break
    }
    if looksDumped { return .dump }
    if case .other = TLVBlock.Kind(tag: first), first != TLVBlock.Kind.null { return nil }
    return .tlv
  }

  /// Whether a capability container of version 1 is at its position in a dump.
  private static func hasContainerAtPage3(_ bytes: ArraySlice<UInt8>) -> Bool {
    let memory = NDEFTagMemory(fromPage0: bytes)
    return memory?.container.magic == CapabilityContainer.ndefMagic
      && memory?.container.majorVersion == 1
  }

  /// Whether the first four bytes are three bytes of a UID and their check byte, as in page 0 of a
  /// tag.
  private static func hasCheckByte(_ bytes: ArraySlice<UInt8>) -> Bool {
    let cascadeTag: UInt8 = 0x88
    return bytes.prefix(4).reduce(cascadeTag, ^) == 0
  }
}

/// Input in one of the forms, with the message that it contains.
public struct NDEFInput: Hashable, Sendable {
  /// The form in which the input has the data.
  package let form: NDEFInputFormat
  /// The content of the tag's memory or of the blocks; `nil` for a bare message.
  public let survey: NDEFTagSurvey?
  /// The capability container, if there is one.
  package let container: CapabilityContainer?
  /// The bytes of the message, empty for an empty one; nil without a message.
  public let message: ArraySlice<UInt8>?

  /// Parses `bytes` in the given form, or in the detected one. Returns `nil` if no form matches, or
  /// if there are too few bytes for a capability container.
  public init?(_ bytes: ArraySlice<UInt8>, as form: NDEFInputFormat? = nil) {
    guard let form = form ?? NDEFInputFormat.recognise(bytes) else { return nil }
    self.form = form
    var memory: NDEFTagMemory?
    switch form {
    case .message: survey = nil
    case .tlv: survey = NDEFTLV.survey(bytes)
    case .container, .dump:
      memory =
        form == .dump ? NDEFTagMemory(fromPage0: bytes) : NDEFTagMemory(fromContainer: bytes)
      guard let memory else { return nil }
      survey = memory.survey()
    }
    container = memory?.container
    message =
      switch survey?.outcome {
      case nil: bytes
      case .message(let message): message
      case .empty: []
      default: nil
      }
  }
}
