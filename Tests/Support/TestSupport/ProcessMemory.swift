import Foundation
import SystemIO
import Testing

/// What gcore, the system's way to keep a program's memory as a file, finds in one that runs or was
/// halted.
package struct ProcessMemory {
  private let bytes: Data

  /// Looks at it now; `nil` where the system does not let it be looked at.
  package init?(of process: Int32) throws {
    let folder = try ScratchFolder()
    let gcore = try Equipment.gcore.command(["-o", folder.path("core"), "\(process)"])
    let outcome = try gcore.run(within: .seconds(120))
    guard outcome.ending == .exited(0) else {
      let words = String(decoding: outcome.errors, as: UTF8.self)
      #expect(words.contains("Operation not permitted"), "\(outcome.ending): \(words)")
      return nil
    }
    bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("core.\(process)")))
  }

  /// Whether something is anywhere in it.
  package func holds(_ sought: some Sequence<UInt8>) -> Bool {
    let sought = [UInt8](sought)
    return bytes.withUnsafeBytes { memory in
      // A hundred times as fast as `Data.range(of:)`, and a memory has some hundred megabytes.
      guard let start = memory.baseAddress else { return false }
      var offset = 0
      while offset + sought.count <= memory.count,
        let first = memchr(
          start + offset, Int32(sought[0]), memory.count - offset - sought.count + 1)
      {
        if memcmp(first, sought, sought.count) == 0 { return true }
        offset = UnsafeRawPointer(first) - start + 1
      }
      return false
    }
  }

  /// Whether a key is in it, as it is or written out.
  package func holds(key: [UInt8]) -> Bool {
    let digits = key.map { String(format: "%02x", $0) }.joined()
    return holds(key) || holds(digits.utf8) || holds(digits.uppercased().utf8)
  }
}
