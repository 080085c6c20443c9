package import CommandLineKit
import HostIO

/// Another file has the name of a code that a batch would write now.
package struct FileInTheWay: CommandError, CustomStringConvertible {
  package let path: String

  package var exitStatus: ExitStatus { .cannotCreate }

  package var description: String {
    "\(path.safeForTerminal()) is there and is not the file that would be written now: its text, its "
      + "size or its look is another; move it away, or use --force"
  }

  /// Whether this very file is there already; anything else under its name is in the way.
  package static func isWritten(_ bytes: [UInt8], at path: String) throws -> Bool {
    switch PathKind(of: path) {
    case .nothing: return false
    case .file where try InputFile.contents(of: path, limit: 1 << 28) == bytes: return true
    case .file, .folder, .other: throw FileInTheWay(path: path)
    }
  }
}
