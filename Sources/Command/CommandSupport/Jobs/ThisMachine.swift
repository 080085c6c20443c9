import LibC

/// The machine that the program runs on.
package enum ThisMachine {
  /// The host name, up to the first dot.
  package static var name: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "station" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }
}
