import Basics

/// The part of a Type 2 tag's memory that NDEF is about: the capability container and the data
/// area after it.
public struct NDEFTagMemory: Hashable, Sendable {
  /// The capability container, page 3.
  public let container: CapabilityContainer
  /// The bytes from page 4 on, as many of them as are known; what the container's size leaves out
  /// is not looked at.
  public let data: ArraySlice<UInt8>

  /// The bytes in a page.
  public static let pageSize = 4
  /// The address of the capability container.
  public static let containerAddress = 12
  /// The address of the data area's first byte.
  public static let dataAddress = 16

  /// Takes the container and what follows it.
  public init(container: CapabilityContainer, data: ArraySlice<UInt8>) {
    self.container = container
    self.data = data
  }

  /// Takes a dump that begins with the capability container, or fails when it is too short.
  public init?(fromContainer dump: ArraySlice<UInt8>) {
    guard let container = CapabilityContainer(dump) else { return nil }
    self.init(container: container, data: dump.dropFirst(NDEFTagMemory.pageSize))
  }

  /// Takes a dump that begins with page 0, or fails when it is too short.
  public init?(fromPage0 dump: ArraySlice<UInt8>) {
    self.init(fromContainer: dump.dropFirst(NDEFTagMemory.containerAddress))
  }

  /// The data area by the container's size, as far as it is known.
  var area: ArraySlice<UInt8> { data.prefix(container.dataAreaSize) }

  /// What the memory holds.
  public func survey() -> NDEFTagSurvey {
    if container.magic != CapabilityContainer.ndefMagic {
      return NDEFTagSurvey(.notNDEF(magic: container.magic))
    }
    if container.majorVersion != 1 {
      return NDEFTagSurvey(.unsupportedVersion(container.version))
    }
    if container.readAccess != .free { return NDEFTagSurvey(.unreadable(container.readAccess)) }
    return NDEFTagSurvey(TLVScan(area, base: NDEFTagMemory.dataAddress))
  }
}

/// What a tag's memory holds, as far as NDEF is concerned.
public struct NDEFTagSurvey: Hashable, Sendable {
  /// The result.
  public let outcome: Outcome
  /// The blocks up to and with the NDEF message or the terminator.
  public let blocks: [TLVBlock]
  /// The bytes that control blocks keep out of use.
  public let controlAreas: [ControlArea]
  /// The address at which the NDEF block begins or would begin, if one can be said.
  public let messageAddress: Int?
  /// The most bytes that a message written there can have.
  public let capacity: Int?

  /// The classes of results.
  public enum Outcome: Hashable, Sendable {
    /// The capability container does not begin with E1.
    case notNDEF(magic: UInt8)
    /// The capability container has a major version other than 1.
    case unsupportedVersion(UInt8)
    /// The capability container does not let everyone read.
    case unreadable(CapabilityContainer.Access)
    /// There is no NDEF block.
    case noNDEFTLV
    /// There is an NDEF block of length 0.
    case empty
    /// There is an NDEF block with these bytes.
    case message(ArraySlice<UInt8>)
    /// The blocks cannot be followed.
    case malformed(TLVError)
  }

  init(_ outcome: Outcome) {
    self.outcome = outcome
    blocks = []
    controlAreas = []
    messageAddress = nil
    capacity = nil
  }

  /// What a scan found; `reserve` bytes at the end are kept free of messages.
  init(_ scan: TLVScan, reserve: Int = 0) {
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

  /// The longest message for which `available` bytes suffice, its tag and length included; `nil`
  /// when not even an empty one fits.
  ///
  /// The terminator is left out when the message needs its place.
  public static func capacity(available: Int) -> Int? {
    if available < 2 { return nil }
    let short = min(available - 2, TLVLength.longestShort)
    return max(short, min(available - 4, TLVLength.longest))
  }
}

extension NDEFTagSurvey.Outcome: CustomStringConvertible {
  /// The outcome as a sentence.
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

extension CapabilityContainer.Access {
  /// The access in words.
  var phrase: String {
    switch self {
    case .free: "access nibble 0, free"
    case .proprietary: "access nibble 8, by authentication only"
    case .none: "access nibble F, never"
    case .reserved(let nibble): "reserved access nibble \(hexadecimal(nibble).suffix(1))"
    }
  }
}
