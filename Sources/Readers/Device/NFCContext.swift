internal import CNFC

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// libnfc itself.
///
/// Its drivers keep their state in global variables: one context, and one thread, in a process.
struct NFCContext: ~Copyable {
  let pointer: OpaquePointer

  /// What libnfc says on standard error of its own accord.
  enum Words: String {
    case none = "0"
    /// Complaints, and none of the bytes that go to a tag and come back: passwords are among them.
    case withoutData = "2"
    case all = "3"
  }

  /// `nil` when libnfc has no memory left.
  init?(_ words: Words) {
    // Whoever asks for all may have said already how much that is.
    setenv("LIBNFC_LOG_LEVEL", words.rawValue, words == .all ? 0 : 1)
    var context: OpaquePointer?
    nfc_init(&context)
    guard let context else { return nil }
    pointer = context
  }

  deinit { nfc_exit(pointer) }

  /// The connection strings of what libnfc can see. It opens every USB reader for a moment.
  ///
  /// A device that is configured without one has an empty one, and cannot be opened.
  func connections() -> [String] {
    let size = Int(CNFC_NAME_SIZE)
    var buffer = [CChar](repeating: 0, count: size * Self.mostReaders)
    let count = min(cnfc_list(pointer, &buffer, Self.mostReaders), Self.mostReaders)
    return (0..<count).compactMap { index in
      let name = buffer[index * size..<(index + 1) * size].prefix { $0 != 0 }
      if name.isEmpty { return nil }
      return String(validating: name.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// More than a desk holds.
  private static let mostReaders = 16
}
