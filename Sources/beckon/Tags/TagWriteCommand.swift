import CommandLineKit
import HostIO
import InvocationURLs
import NDEF
import Tags

/// `beckon tag write`.
enum TagWriteCommand {
  private static let urls = Operand(
    "URL", arity: .any, help: "What a phone opens; the first one counts")
  private static let text = Option(
    "text", value: "TEXT", isRepeatable: true, category: "Content", help: "A Text record")
  private static let language = Option(
    "lang", value: "CODE", category: "Content", help: "The language of the texts", default: "en")
  private static let package = Option(
    "aar", value: "PACKAGE", category: "Content",
    help: "The Android app that opens the tag; it comes last")
  private static let file = Option(
    "ndef", value: "FILE", category: "Content",
    help: "A whole NDEF message, binary, hexadecimal or base64; - is standard input",
    completion: .files())
  private static let force = Option(
    "force", short: "f", category: "Safety",
    help: "Write a URL that has lint errors, and overwrite what is malformed")

  static let command: Command = Command(
    "write",
    summary: "Put a URL onto a tag",
    discussion: """
      A URL with lint errors is refused, and so is a message that does not fit; the tag is left as \
      it was. The old message goes first, then comes the new one, and its length last.

      Writing what the tag holds already writes nothing.
      """,
    examples: [
      Example("beckon tag write https://eat.example.com/s/42", "One URL onto the next tag"),
      Example("beckon tag write --dry-run https://eat.example.com/s/42", "What would be written"),
      Example(
        "beckon tag write https://eat.example.com/s/42 --aar com.example.eat",
        "With the app for Android"),
      Example(
        "beckon tag write --reader virtual:ntag213 https://eat.example.com/s/42",
        "Without hardware"),
      Example("beckon tag write --ndef menu.ndef --json", "A message from a file, for programs"),
    ],
    operands: [urls],
    options: [text, language, package, file, force] + Option.tagChanging,
    action: { arguments in
      let message = try message(arguments)
      let content = try? NDEFMessage(decoding: message).firstURI()
      return try TagChange.run(.write(message), arguments, content: content ?? nil)
    })

  private static func message(_ arguments: Arguments) throws -> [UInt8] {
    let records = try records(arguments)
    guard let path = arguments[file] else {
      guard !records.isEmpty else {
        throw arguments.refuse("give a URL, --text TEXT or --ndef FILE")
      }
      return NDEFMessage(records).encoded()
    }
    guard records.isEmpty else {
      throw arguments.refuse(file, "it is the whole message; leave URLs and texts out")
    }
    let bytes = try ByteText.recognised(
      InputFile.contents(of: path, limit: 1 << 20, allowsEmpty: false))
    // A tag with a message that nobody can read is of no use.
    _ = try NDEFMessage(decoding: bytes)
    return bytes
  }

  private static func records(_ arguments: Arguments) throws -> [NDEFRecord] {
    let language = arguments[language] ?? "en"
    var records = try arguments[urls].map { try NDEFRecord.uri(checked($0, arguments)) }
    records += try arguments.values(text).map { try .text(NDEFText($0, language: language)) }
    if let package = arguments[package] { records.append(try .androidApplication(package)) }
    return records
  }

  /// The URI, once lint has nothing against it.
  private static func checked(_ text: String, _ arguments: Arguments) throws -> String {
    let uri = try CarriedURI(text)
    guard case .web(let url) = uri else { return uri.description }
    let linter = Linter(publicSuffixes: try PublicSuffixFile.load())
    let findings = linter.findings(in: url).filter { $0.level != .info }
    for finding in findings {
      Beckon.say("\(finding)")
    }
    let errors = findings.count { $0.level == .error }
    if errors > 0, !arguments.has(force) {
      throw BadData(
        "\(url.text.safeForTerminal()): \(counted(errors, "lint error")); nothing was written "
          + "(--force writes it all the same)")
    }
    return url.text
  }
}
