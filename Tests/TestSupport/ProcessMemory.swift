import Foundation
import HostIO
import Testing

/// What gcore, the system's way to keep a program's memory as a file, finds in one that runs or was halted.
public struct ProcessMemory {
  private let bytes: Data

  /// Whether the system lets one program look into another that it did not start.
  public static var isLent: Bool {
    let rule = try? String(contentsOfFile: "/proc/sys/kernel/yama/ptrace_scope", encoding: .utf8)
    return rule.map { $0.hasPrefix("0") } ?? true
  }

  /// Looks at it now.
  public init(of process: Int32) throws {
    let folder = try ScratchFolder()
    try Equipment.gcore.run(["-o", folder.path("core"), "\(process)"], within: .seconds(120))
    bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("core.\(process)")))
  }

  /// Whether something is anywhere in it.
  public func holds(_ sought: some Sequence<UInt8>) -> Bool {
    bytes.range(of: Data(sought)) != nil
  }

  /// Whether a key is in it, as it is or written out.
  public func holds(key: [UInt8]) -> Bool {
    let digits = key.map { String(format: "%02x", $0) }.joined()
    return holds(key) || holds(digits.utf8) || holds(digits.uppercased().utf8)
  }
}
