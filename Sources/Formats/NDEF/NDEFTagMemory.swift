import Basics

/// The part of a Type 2 tag's memory that NDEF uses: the capability container and the data area
/// after it.
public struct NDEFTagMemory: Hashable, Sendable {
  /// The capability container, page 3.
  package let container: CapabilityContainer
  /// The bytes from page 4 on, as far as they are known; bytes beyond the container's size are
  /// ignored.
  public let data: ArraySlice<UInt8>

  /// The number of bytes in a page.
  package static let pageSize = 4
  /// The address of the capability container.
  package static let containerAddress = 12
  /// The address of the data area's first byte.
  package static let dataAddress = 16

  /// Creates a memory from the container and the bytes after it.
  public init(container: CapabilityContainer, data: ArraySlice<UInt8>) {
    self.container = container
    self.data = data
  }

  /// Makes a memory of a dump that begins with the capability container, or returns `nil` if it is
  /// too short.
  public init?(fromContainer dump: ArraySlice<UInt8>) {
    guard let container = CapabilityContainer(dump) else { return nil }
    self.init(container: container, data: dump.dropFirst(NDEFTagMemory.pageSize))
  }

  /// Makes a memory of a dump that begins with page 0, or returns `nil` if it is too short.
  public init?(fromPage0 dump: ArraySlice<UInt8>) {
    self.init(fromContainer: dump.dropFirst(NDEFTagMemory.containerAddress))
  }

  /// The data area by the container's size, as far as its bytes are known.
  var area: ArraySlice<UInt8> { data.prefix(container.dataAreaSize) }

  /// The result of examining the memory for an NDEF message.
  public func survey() -> NDEFTagSurvey {
    if container.magic != CapabilityContainer.ndefMagic {
      return NDEFTagSurvey(.notNDEF(magic: container.magic))
    }
    if container.majorVersion != 1 {
      return NDEFTagSurvey(.unsupportedVersion(container.version))
    }
    if container.readAccess != .free { return NDEFTagSurvey(.unreadable(container.readAccess)) }
    return NDEFTagSurvey(TLVScanner(area, base: NDEFTagMemory.dataAddress))
  }
}

/// The result of examining a tag's memory for an NDEF message.
public struct NDEFTagSurvey: Hashable, Sendable {
  /// The kind of result, with the message if there is one.
  public let outcome: Outcome
  /// The blocks up to and including the NDEF message or the terminator.
  package let blocks: [TLVBlock]
  /// The bytes that control blocks exclude from use.
  package let controlAreas: [ControlArea]
  /// The address in the memory at which the NDEF block begins or would begin, if there is one.
  package let messageAddress: Int?
  /// The maximum length, in bytes, of a message written at that address.
  package let capacity: Int?

  /// The kind of result of examining a memory.
  public enum Outcome: Hashable, Sendable, CustomStringConvertible {
    /// The capability container does not begin with E1.
    case notNDEF(magic: UInt8)
    /// The capability container has a major version other than 1.
    case unsupportedVersion(UInt8)
    /// The capability container does not allow everyone to read.
    case unreadable(CapabilityContainer.Access)
    /// The memory contains no NDEF block.
    case noNDEFTLV
    /// The memory contains an NDEF block of length 0, and thus no message.
    case empty
    /// The memory contains an NDEF block with this message.
    case message(ArraySlice<UInt8>)
    /// The TLV blocks are invalid.
    case malformed(TLVError)

    /// A sentence that describes the outcome.
    public var description: String {
      switch self {
      case .notNDEF(let magic):
        "the capability container begins with \(hexadecimal(magic)), not E1: the tag is not meant for NDEF"
      case .unsupportedVersion(let version):
        "the capability container has version \(version >> 4).\(version & 0x0F); only 1.x is supported"
      case .unreadable(let access):
        "the capability container forbids reading (\(access.phrase))"
      case .noNDEFTLV: "the tag is formatted and holds no NDEF block"
      case .empty: "the tag holds an empty NDEF block"
      case .message(let bytes): "the tag holds a message of \(counted(bytes.count, "byte"))"
      case .malformed(let error): error.description
      }
    }
  }

  init(_ outcome: Outcome) {
    self.outcome = outcome
    blocks = []
    controlAreas = []
    messageAddress = nil
    capacity = nil
  }

  /// Makes the survey from a scan; `reserve` bytes at the end are not counted as capacity.
  init(_ scan: TLVScanner, reserve: Int = 0) {
    blocks = scan.blocks
    controlAreas = scan.controlAreas
    messageAddress = scan.messageIndex.map(scan.address)
    capacity = scan.messageIndex.flatMap {
      NDEFTagSurvey.capacity(available: scan.freeCount(from: $0) - reserve)
    }
    outcome =
      if let error = scan.error {
        .malformed(error)
      } else if let message = scan.message {
        message.isEmpty ? .empty : .message(message)
      } else {
        .noNDEFTLV
      }
  }

  /// The maximum length of a message for which `available` bytes suffice, including its tag and
  /// length; `nil` if not even an empty one fits.
  ///
  /// The terminator is omitted if the message needs its space.
  package static func capacity(available: Int) -> Int? {
    if available < 2 { return nil }
    let short = min(available - 2, TLVLength.longestShort)
    return max(short, min(available - 4, TLVLength.longest))
  }
}

extension CapabilityContainer.Access {
  /// The access in words for a sentence.
  var phrase: String {
    switch self {
    case .free: "access nibble 0, free"
    case .proprietary: "access nibble 8, by authentication only"
    case .none: "access nibble F, never"
    case .reserved(let nibble): "reserved access nibble \(hexadecimal(nibble).suffix(1))"
    }
  }
}
