internal import CNFC
import LibC

/// An initialized libnfc, with which readers are listed and opened.
///
/// Its drivers keep their state in global variables, so a process may have only one context and one
/// thread.
struct NFCContext: ~Copyable {
  let pointer: OpaquePointer

  /// The amounts of messages that libnfc can write to standard error.
  enum Verbosity: String {
    case none = "0"
    /// Errors, but none of the bytes that are exchanged with a tag: passwords are among them.
    case withoutData = "2"
    case all = "3"
  }

  /// Initializes libnfc, or returns `nil` if it is out of memory.
  init?(_ words: Verbosity) {
    // A user who asks for all messages may already have set the level.
    setenv("LIBNFC_LOG_LEVEL", words.rawValue, words == .all ? 0 : 1)
    var context: OpaquePointer?
    nfc_init(&context)
    guard let context else { return nil }
    pointer = context
  }

  deinit { nfc_exit(pointer) }

  /// The connection strings of all readers that libnfc can see. Each USB reader is opened for a
  /// moment.
  ///
  /// Devices that are configured without a connection string have an empty one and cannot be
  /// opened; they are left out.
  func connections() -> [String] {
    let size = Int(CNFC_NAME_SIZE)
    var buffer = [CChar](repeating: 0, count: size * Self.maxReaders)
    let count = min(cnfc_list(pointer, &buffer, Self.maxReaders), Self.maxReaders)
    return (0..<count).compactMap { index in
      let name = buffer[index * size..<(index + 1) * size].prefix { $0 != 0 }
      if name.isEmpty { return nil }
      return String(validating: name.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The maximum number of listed readers, more than a desk holds.
  private static let maxReaders = 16
}
