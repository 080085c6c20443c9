/// The load commands of a program that say what it links and where it runs.
package struct LoadCommands: Hashable, Sendable {
  /// The kind of program in the file: an executable, a library or another.
  package enum Kind: Hashable, Sendable {
    case executable, library, bundle, object
    case other(UInt32)

    init(_ number: UInt32) {
      switch number {
      case 1: self = .object
      case 2: self = .executable
      case 6: self = .library
      case 8: self = .bundle
      default: self = .other(number)
      }
    }
  }

  /// A library or framework that the program links.
  package struct Library: Hashable, Sendable {
    /// The way in which a library is linked.
    package enum Link: String, Hashable, Sendable, CaseIterable {
      case regular, weak, reexported, lazy, upward
    }

    /// The path as in the load command: `/System/Library/Frameworks/UIKit.framework/UIKit`.
    package let path: String
    package let link: Link

    package init(path: String, link: Link) { (self.path, self.link) = (path, link) }

    /// The name of the framework; nil for a library of another kind.
    package var framework: String? {
      let parts = path.split(separator: "/")
      guard let folder = parts.last(where: { $0.hasSuffix(".framework") }) else { return nil }
      return String(folder.dropLast(".framework".count))
    }

    /// Whether the library is a part of the system, not of the app.
    package var isOfSystem: Bool { path.hasPrefix("/System/") || path.hasPrefix("/usr/") }
  }

  /// A platform that a program is built for, with its minimum version.
  package struct Target: Hashable, Sendable {
    /// The number of the platform in `LC_BUILD_VERSION`: 2 for iOS, 7 for its simulator.
    package let platform: UInt32
    /// The major number of the first version of the platform that runs the program.
    package let major: Int
    package let minor: Int

    /// The name of the platform, such as "iOS".
    package var name: String {
      switch platform {
      case 1: "macOS"
      case 2: "iOS"
      case 3: "tvOS"
      case 4: "watchOS"
      case 6: "Mac Catalyst"
      case 7: "the iOS simulator"
      case 8: "the tvOS simulator"
      case 9: "the watchOS simulator"
      case 11: "visionOS"
      case 12: "the visionOS simulator"
      default: "platform \(platform)"
      }
    }
  }

  package internal(set) var kind = Kind.other(0)
  /// The libraries in the order of the load commands.
  package private(set) var libraries: [Library] = []
  /// The systems that the program is built for; normally one.
  package private(set) var targets: [Target] = []
  /// Whether the App Store has encrypted the code.
  package private(set) var isEncrypted = false
  /// The place of the code signature in the program; nil if it is not signed.
  private(set) var signature: Place?

  struct Place: Hashable, Sendable {
    let offset: Int
    let size: Int
  }

  init() {}

  /// Reads `count` load commands, which must fill the bytes.
  init(_ numbers: BinaryNumbers, count: Int) throws(AppBinaryError) {
    guard count <= numbers.bytes.count / 8 else {
      throw AppBinaryError(.commandCount, numbers.start)
    }
    var offset = numbers.start
    for _ in 0..<count {
      guard numbers.end - offset >= 8 else { throw AppBinaryError(.commandCount, offset) }
      let size = Int(try numbers.little(offset + 4))
      guard size >= 8, size % 4 == 0, size <= numbers.end - offset else {
        throw AppBinaryError(.commandSize, offset + 4)
      }
      try read(numbers, try numbers.little(offset), offset..<offset + size)
      offset += size
    }
    guard offset == numbers.end else { throw AppBinaryError(.commandSize, offset) }
  }

  private mutating func read(
    _ numbers: BinaryNumbers, _ command: UInt32, _ range: Range<Int>
  ) throws(AppBinaryError) {
    let start = range.lowerBound
    /// Checks that the load command is long enough for `size` bytes of fixed fields.
    func require(_ size: Int) throws(AppBinaryError) {
      guard range.count >= size else { throw AppBinaryError(.commandSize, start + 4) }
    }
    switch command {
    case 0x0C: try readLibrary(numbers, range, .regular)
    case 0x8000_0018: try readLibrary(numbers, range, .weak)
    case 0x8000_001F: try readLibrary(numbers, range, .reexported)
    case 0x20: try readLibrary(numbers, range, .lazy)
    case 0x8000_0023: try readLibrary(numbers, range, .upward)
    case 0x1D:  // LC_CODE_SIGNATURE
      try require(16)
      guard signature == nil else { throw AppBinaryError(.signatureTwice, start) }
      signature = Place(
        offset: Int(try numbers.little(start + 8)), size: Int(try numbers.little(start + 12)))
    case 0x21, 0x2C:  // LC_ENCRYPTION_INFO, LC_ENCRYPTION_INFO_64
      try require(20)
      isEncrypted = try numbers.little(start + 16) != 0
    case 0x32:  // LC_BUILD_VERSION
      try require(24)
      add(try numbers.little(start + 8), try numbers.little(start + 12))
    case 0x24, 0x25, 0x2F, 0x30:  // LC_VERSION_MIN_MACOSX, …_IPHONEOS, …_TVOS, …_WATCHOS
      try require(16)
      add([0x24: 1, 0x25: 2, 0x2F: 3][command] ?? 4, try numbers.little(start + 8))
    default: break
    }
  }

  private mutating func add(_ platform: UInt32, _ version: UInt32) {
    targets.append(
      Target(platform: platform, major: Int(version >> 16), minor: Int(version >> 8 & 0xFF)))
  }

  private mutating func readLibrary(
    _ numbers: BinaryNumbers, _ range: Range<Int>, _ link: Library.Link
  ) throws(AppBinaryError) {
    let start = range.lowerBound
    guard range.count >= 24 else { throw AppBinaryError(.commandSize, start + 4) }
    let name = Int(try numbers.little(start + 8))
    guard (24..<range.count).contains(name),
      let path = try numbers.text(start + name, before: range.upperBound), !path.isEmpty
    else { throw AppBinaryError(.libraryPath, start + 8) }
    libraries.append(Library(path: path, link: link))
  }
}
