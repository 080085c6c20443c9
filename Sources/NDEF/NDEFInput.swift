/// What a row of bytes that holds NDEF begins with.
public enum NDEFForm: String, CaseIterable, Hashable, Sendable {
  /// A message and nothing around it.
  case message
  /// TLV blocks: the data area of a tag.
  case tlv
  /// A capability container and the data area after it.
  case container
  /// A tag's memory from page 0 on.
  case dump

  /// The form that `bytes` have, or `nil` when they look like none of them.
  ///
  /// The forms hardly overlap: only a message begins with a byte from 80 to DF (message begin, and
  /// not both chunk and message end), and only a capability container with E1.
  public static func recognise(_ bytes: ArraySlice<UInt8>) -> NDEFForm? {
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

  /// Whether a capability container of version 1 stands where a dump has it.
  private static func hasContainerAtPage3(_ bytes: ArraySlice<UInt8>) -> Bool {
    let memory = NDEFTagMemory(fromPage0: bytes)
    return memory?.container.magic == CapabilityContainer.ndefMagic
      && memory?.container.majorVersion == 1
  }

  /// Whether byte 3 checks the first three bytes of a UID, as in page 0 of a tag.
  private static func hasCheckByte(_ bytes: ArraySlice<UInt8>) -> Bool {
    let cascadeTag: UInt8 = 0x88
    return bytes.prefix(4).reduce(cascadeTag, ^) == 0
  }
}

/// Bytes of one of the forms, with the message that they hold.
public struct NDEFInput: Hashable, Sendable {
  /// The form.
  public let form: NDEFForm
  /// What the tag's memory or the blocks hold; `nil` for a message on its own.
  public let survey: NDEFTagSurvey?
  /// The capability container, when there is one.
  public let container: CapabilityContainer?
  /// The bytes of the message, if there is one; none when there is an empty one.
  public let message: ArraySlice<UInt8>?

  /// Reads `bytes` in the given form, or in the one that they look like; fails when they look like
  /// none, or are too few for a capability container.
  public init?(_ bytes: ArraySlice<UInt8>, as form: NDEFForm? = nil) {
    guard let form = form ?? NDEFForm.recognise(bytes) else { return nil }
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
