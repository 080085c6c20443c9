/// An error: a file with other content has the name of a code that a batch would write.
package struct ExistingFileDiffers: CommandError, CustomStringConvertible {
  /// The path of the existing file with other contents.
  package let path: String

  package var exitStatus: ExitStatus { .cannotCreate }

  package var description: String {
    "\(path.safeForTerminal()) already exists, and differs in text, size or look from the file "
      + "that would be written; move it away, or use --force"
  }

  /// Whether a file with exactly these bytes exists. Throws if anything else has its name.
  package static func isWritten(_ bytes: [UInt8], at path: String) throws -> Bool {
    switch FileKind(of: path) {
    case .nothing: return false
    case .file where try InputFile.contents(of: path, limit: 1 << 28) == bytes: return true
    case .file, .folder, .other: throw ExistingFileDiffers(path: path)
    }
  }
}
