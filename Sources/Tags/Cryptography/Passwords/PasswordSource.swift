package import SystemIO

/// The source of a secret. It is never a command-line argument, since every user can see those in
/// the process list.
package enum PasswordSource: Hashable, Sendable {
  /// The file at this path; `-` is standard input.
  case file(String)
  /// The environment variable of this name.
  case environment(String)
  /// A prompt with this text at the terminal, which does not show what is typed.
  case prompt(String)

  /// The source as a phrase for messages, with the file's or variable's name.
  package var name: String {
    switch self {
    case .file("-"): "standard input"
    case .file(let path): path
    case .environment(let variable): "the variable \(variable)"
    case .prompt: "what was typed"
    }
  }

  /// Reads the secret. From this call on, the process writes no core dumps.
  ///
  /// - Throws: `SystemIOError` when the source cannot be read, `PasswordSourceError` when its text
  ///   is not a valid secret, `CryptoError` when there is not enough memory.
  package func read(
    _ kind: SecretKind, environment: Environment = .current, terminal: String = "/dev/tty"
  ) throws -> SecretReadResult {
    CoreDumps.forbid()
    var text: [UInt8] = []
    defer { Secret.wipe(&text) }
    var warning: String?
    switch self {
    case .file(let path):
      (text, warning) = try Self.contents(path)
    case .environment(let variable):
      guard let value = environment[variable] else {
        throw PasswordSourceError(.notSet, in: name)
      }
      text = Array(value.utf8)
    case .prompt(let question):
      text = try HiddenInput.line(question, terminal: terminal, limit: Self.limit)
    }
    do {
      return SecretReadResult(value: try HexadecimalSecret.parse(text, as: kind), warning: warning)
    } catch let error as KeyTextError {
      throw PasswordSourceError(.text(error), in: name)
    }
  }

  /// The maximum size of the text in bytes, enough for a key and a few lines of comments.
  private static let limit = 4096

  private static func contents(_ path: String) throws -> ([UInt8], String?) {
    let file = try InputFile(path)
    // One buffer of the final size, because a buffer that grows leaves copies behind.
    var text = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < text.count {
      var piece = [UInt8](repeating: 0, count: text.count - count)
      defer { Secret.wipe(&piece) }
      let read = try file.read(into: &piece)
      if read == 0 { break }
      text.replaceSubrange(count..<count + read, with: piece[..<read])
      count += read
    }
    guard count <= limit else {
      Secret.wipe(&text)
      throw SystemIOError(.tooLarge(limit: limit), .read, file.name)
    }
    text.removeSubrange(count...)
    return (text, file.isOpenToOthers ? warning(file.name) : nil)
  }

  private static func warning(_ name: String) -> String {
    "\(name): other users of this machine can read this secret; 'chmod 600' prevents that"
  }
}

/// A secret that was read, with a warning about its source.
package struct SecretReadResult: Sendable {
  /// The secret that was read.
  package let value: Secret
  /// A warning if other users can read the file; otherwise `nil`.
  package let warning: String?
}

/// A secret that could not be read from its source.
package struct PasswordSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reasons why a secret could not be read.
  package enum Problem: Hashable, Sendable {
    /// The environment variable is not set, or is empty.
    case notSet
    /// The text is not a valid secret.
    case text(KeyTextError)
  }

  /// The reason why the secret could not be read.
  package let problem: Problem
  /// The source as a phrase for messages.
  package let source: String

  init(_ problem: Problem, in source: String) {
    self.problem = problem
    self.source = source
  }

  /// A sentence that names the source and the error.
  package var description: String {
    switch problem {
    case .notSet: "\(source) is not set, or empty"
    case .text(let error): "\(source): \(error)"
    }
  }
}
