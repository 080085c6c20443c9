package import HostIO

/// Where a secret comes from. Never from an argument: those are in everybody's list of processes.
package enum PasswordSource: Hashable, Sendable {
  /// A file; `-` is standard input.
  case file(String)
  /// An environment variable.
  case environment(String)
  /// A person at the terminal, who sees nothing of what is typed.
  case prompt(String)

  /// What it is called in sentences.
  package var name: String {
    switch self {
    case .file("-"): "standard input"
    case .file(let path): path
    case .environment(let variable): "the variable \(variable)"
    case .prompt: "what was typed"
    }
  }

  /// Gets the secret. From here on the process leaves no core dump.
  ///
  /// - Throws: `HostError` when the source cannot be read, `PasswordSourceError` when what it holds
  ///   is not such a secret, `CryptoError` when there is no memory for it.
  package func read(
    _ kind: SecretKind, environment: Environment = .current, terminal: String = "/dev/tty"
  ) throws -> SecretReading {
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
      return SecretReading(value: try KeyText.parse(text, as: kind), warning: warning)
    } catch let error as KeyTextError {
      throw PasswordSourceError(.text(error), in: name)
    }
  }

  /// A key and a few lines of comment fit.
  private static let limit = 4096

  private static func contents(_ path: String) throws -> ([UInt8], String?) {
    let file = try InputFile(path)
    // One buffer of the final size: nothing that grows leaves copies behind.
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
      throw HostError(.tooLarge(limit: limit), .read, file.name)
    }
    text.removeSubrange(count...)
    return (text, file.isOpenToOthers ? warning(file.name) : nil)
  }

  private static func warning(_ name: String) -> String {
    "\(name): others on this machine can read this secret; 'chmod 600' keeps it to you"
  }
}

/// A secret, and what the person should know about where it was.
package struct SecretReading: Sendable {
  /// The secret.
  package let value: Secret
  /// A sentence of warning, when the file can be read by others.
  package let warning: String?
}

/// Why a source gave no secret.
package struct PasswordSourceError: Error, Hashable, Sendable {
  /// What was wrong.
  package enum Problem: Hashable, Sendable {
    /// The variable is not set, or empty.
    case notSet
    /// There is a text, and it is no such secret.
    case text(KeyTextError)
  }

  /// What was wrong.
  package let problem: Problem
  /// The source, as sentences call it.
  package let source: String

  init(_ problem: Problem, in source: String) {
    self.problem = problem
    self.source = source
  }
}

extension PasswordSourceError: CustomStringConvertible {
  /// A sentence: the source, and what is wrong with what it holds.
  package var description: String {
    switch problem {
    case .notSet: "\(source) is not set, or empty"
    case .text(let error): "\(source): \(error)"
    }
  }
}
