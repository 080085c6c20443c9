import CommandLineKit
import HostIO
import InvocationURLs
import JSONText
import Provisioning
import Scanning

/// Compares the codes in pictures with the rows of a job.
struct JobPhotoCheck {
  private static let largestFile = 1 << 30

  private let desk: JobDesk
  private let isJSON: Bool

  init(_ desk: JobDesk, _ arguments: Arguments) {
    self.desk = desk
    isJSON = arguments.has(.json)
  }

  /// Exits 1 when a picture has no code, or a code that is no row of the job.
  func run(_ paths: [String]) throws -> ExitStatus {
    let ledger = try desk.ledgerToRead()
    let scanner = CodeScanner(effort: .standard)
    var output = StandardOutput()
    var status = ExitStatus.done
    for path in paths {
      let bytes = try InputFile.contents(of: path, limit: Self.largestFile, allowsEmpty: false)
      let codes = try scanner.scan(Picture(reading: bytes, limits: PictureLimits()))
      if codes.isEmpty {
        Beckon.say("\(path): no code found")
        status = .no
      }
      for text in codes.compactMap(\.text) {
        let rows = try rows(of: text, ledger)
        if rows.isEmpty { status = .no }
        try output.write(line(path, text, rows))
      }
    }
    try output.flush()
    return status
  }

  /// The rows with this URL, in whatever case its host is printed.
  private func rows(of text: String, _ ledger: borrowing Ledger) throws -> [LedgerRow] {
    var texts = [text]
    if let url = try? InvocationURL(text) { texts.append(url.canonical.text) }
    for text in texts {
      let rows = try ledger.rows(url: text).filter { $0.job == desk.file.name }
      if !rows.isEmpty { return rows }
    }
    return []
  }

  private func line(_ path: String, _ text: String, _ rows: [LedgerRow]) -> String {
    let numbers = rows.map(\.number)
    if isJSON {
      let json: JSONValue = [
        "file": .string(path), "text": .string(text),
        "rows": .array(numbers.map { .integer($0) }),
      ]
      return json.text() + "\n"
    }
    let place = path.safeForTerminal()
    let said = text.safeForTerminal()
    return numbers.isEmpty
      ? "\(place): \(said) is no row of '\(desk.file.name)'\n"
      : "\(place): row \(numbers.map(String.init).joined(separator: ", ")), \(said)\n"
  }
}
