import Basics
package import PropertyLists

/// The reason why an executable, a code signature or a provisioning profile cannot be read.
package struct AppBinaryError: Error, Equatable, Sendable {
  /// The kind of error in a Mach-O file, a code signature, DER or a provisioning profile.
  package enum Problem: Equatable, Sendable {
    /// The file ends before the end of a structure in it.
    case truncated
    // Executables.
    /// The file is not in the Mach-O format.
    case notMachO
    /// The numbers of the file are in the byte order of PowerPC processors.
    case byteOrder
    /// A universal file lists no architecture, or more than the limit.
    case architectureCount(Int)
    /// A part of a universal file is outside the file or in its header.
    case sliceBounds
    /// Two parts of a universal file share bytes.
    case sliceOverlap
    /// A universal file has two parts for this architecture.
    case sliceTwice(String)
    /// A universal file in a universal file.
    case nested
    /// The load commands are larger than the limit.
    case commandsTooLarge(Int)
    /// A load command has an invalid size.
    case commandSize
    /// There are fewer load commands than the header says.
    case commandCount
    /// The path of a library is not text inside its load command.
    case libraryPath
    /// The file has two code signatures.
    case signatureTwice
    /// The code signature is outside the file or overlaps the load commands.
    case signatureBounds
    // Code signatures.
    /// The code signature does not begin like one.
    case signatureMagic
    /// The code signature lists more parts than the limit.
    case blobCount(Int)
    /// A part of the code signature is outside it or in its index.
    case blobBounds
    /// Two parts of the code signature share bytes.
    case blobOverlap
    /// The code signature has two parts of this type.
    case blobTwice(UInt32)
    /// A part of the code signature has the mark of another kind of part.
    case blobMagic(UInt32)
    /// A part of the code signature is larger than the limit.
    case tooLarge(Int)
    /// A string of the code directory is not valid text.
    case directoryText
    /// The entitlements are not a property list.
    case entitlements(PropertyListError)
    // ASN.1.
    /// A length in DER is written in a form that is not allowed.
    case length
    /// A DER value begins with a tag that is not allowed in its place.
    case tag(UInt8)
    /// DER values are nested deeper than the limit.
    case tooDeep
    /// A string in DER, such as an entitlement, is not UTF-8.
    case text
    /// A Boolean or an integer in DER is not in its one allowed form.
    case scalar
    /// A key occurs twice in one dictionary in DER.
    case keyTwice(String)
    /// There are bytes after the end of a structure.
    case trailing
    // Provisioning profiles.
    /// The profile is not a signed message (CMS) that includes its content.
    case notSignedData
    /// The content of the profile is not a property list.
    case profile(PropertyListError)
    /// The source of the bytes, such as an archive, failed with this sentence.
    case source(String)
  }

  package let problem: Problem
  /// The offset in the file, or in the code signature's or profile's own bytes.
  package let offset: Int

  package init(_ problem: Problem, _ offset: Int = 0) {
    (self.problem, self.offset) = (problem, offset)
  }
}

extension AppBinaryError: CustomStringConvertible {
  /// A sentence with the problem and the offset.
  package var description: String {
    switch problem {
    case .source, .notMachO, .byteOrder, .nested, .entitlements, .profile, .notSignedData: sentence
    default: "byte \(offset): \(sentence)"
    }
  }

  private var sentence: String {
    switch problem {
    case .truncated: "the file ends here, in the middle of a value; copy or build it again"
    case .notMachO: "this is not a Mach-O file, the format of programs for Apple's systems"
    case .byteOrder: "this program is for PowerPC processors; no iPhone can run it"
    case .architectureCount(let count):
      "the universal file lists \(counted(count, "architecture")); it can have 1 to "
        + "\(MachOLimits.slices)"
    case .sliceBounds: "the part for an architecture is outside the file or in its header"
    case .sliceOverlap: "the parts for two architectures share bytes"
    case .sliceTwice(let name): "there are two parts for the architecture \(name)"
    case .nested: "there is a universal file in a universal file, which no system loads"
    case .commandsTooLarge(let count):
      "the load commands have \(count) bytes; the limit is \(MachOLimits.commandBytes)"
    case .commandSize: "a load command has an invalid size"
    case .commandCount: "there are fewer load commands than the header says"
    case .libraryPath: "the path of a library is not text inside its load command"
    case .signatureTwice: "there are two code signatures"
    case .signatureBounds: "the code signature is outside the file or overlaps the load commands"
    case .signatureMagic: "the code signature does not begin like one; sign it again"
    case .blobCount(let count):
      "the code signature lists \(counted(count, "part")); the limit is \(MachOLimits.blobs)"
    case .blobBounds: "a part of the code signature is outside it or in its index; sign it again"
    case .blobOverlap: "two parts of the code signature share bytes; sign it again"
    case .blobTwice(let type): "the code signature has two parts of type \(type); sign it again"
    case .blobMagic(let type):
      "part \(type) of the code signature has the mark of another kind of part; sign it again"
    case .tooLarge(let count):
      "a part has \(count) bytes; the limit is \(MachOLimits.entitlementBytes)"
    case .directoryText: "a text of the code directory is not text; sign it again"
    case .entitlements(let error): "the signed entitlements are not a property list: \(error)"
    case .length: "a length is not written as DER requires"
    case .tag(let byte):
      "a value begins with \(hexadecimal([byte], .capital)), which is not allowed here"
    case .tooDeep: "values are nested more than \(MachOLimits.depth) levels deep"
    case .text: "a text is not UTF-8"
    case .scalar: "a Boolean or an integer is not written as DER requires"
    case .keyTwice(let key): "the key \(quoted(key)) appears twice in one dictionary"
    case .trailing: "there are more bytes after the end"
    case .notSignedData:
      "this is not a provisioning profile, which is a property list in signed data (CMS)"
    case .profile(let error): "the content of the profile is not a property list: \(error)"
    case .source(let sentence): sentence
    }
  }
}

/// The limits on executables and signatures; ordinary ones are far below them.
enum MachOLimits {
  /// The maximum number of architectures in a universal file.
  static let slices = 32
  /// The maximum size of the load commands, in bytes.
  static let commandBytes = 1 << 20
  /// The maximum number of parts of a code signature.
  static let blobs = 64
  /// The maximum size, in bytes, of a part of a code signature that is read.
  static let entitlementBytes = 4 << 20
  /// The maximum size, in bytes, of the strings at the beginning of a code directory.
  static let directoryBytes = 4_096
  /// The maximum depth of nested ASN.1 values.
  static let depth = 32
}
