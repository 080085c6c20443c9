import LibC

extension SystemIOError: CustomStringConvertible {
  /// A sentence with the action, the path, the problem and the resulting state.
  public var description: String {
    "\(action.rawValue) \(Self.printable(path)): \(reason)\(consequence)"
  }

  private var reason: String {
    switch problem {
    case .notFound: missing
    case .isDirectory: "it is a folder, not a file"
    case .permissionDenied: "permission denied"
    case .alreadyExists: "it exists already"
    case .noSpace: "the disk is full"
    case .tooLarge(let limit): "it is larger than the limit of \(limit) bytes"
    case .empty: "it is empty"
    case .terminalInput: "nothing is piped in; give a file, or pipe the data in"
    case .notOpen: "it is closed"
    case .closedOutput: "its reader has gone"
    case .interrupted(let signal): "interrupted by \(Interruption.name(of: signal))"
    case .timedOut: "no answer in time"
    case .badName: path.isEmpty ? "the name is empty" : "the name contains a NUL character"
    case .notAFile: "it is a block device or a socket, not a file"
    case .danglingLink: "it is a link to something that does not exist"
    case .system(let code): "\(String(cString: strerror(code))) (errno \(code))"
    }
  }

  private var missing: String {
    switch action {
    case .write: "there is no folder \(Self.printable(PathParts(path).folder))"
    case .start: "there is no such program"
    case .read, .watch: "there is no such file"
    }
  }

  private var consequence: String {
    switch aftermath {
    case .unchanged: ""
    case .nothingWritten: "; nothing was written"
    case .oldFileKept: "; the old file was left as it is"
    case .perhapsPartlyWritten: "; part of the output may have been written"
    }
  }

  /// A name with control characters escaped, so that it cannot manipulate the terminal.
  private static func printable(_ name: String) -> String {
    if name.isEmpty { return "\"\"" }
    return name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
