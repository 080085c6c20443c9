import CDeskPage
import Cryptography

/// The files of the desk's page, which are part of the program.
enum PageFiles {
  /// A file that the desk's page consists of.
  struct File: Sendable {
    let type: String
    private let start: UInt
    private let count: Int

    fileprivate init(_ file: beckon_page_file) {
      type = String(cString: file.type)
      start = UInt(bitPattern: file.bytes)
      count = Int(file.count)
    }

    /// The contents of the file, copied from the program.
    var bytes: [UInt8] {
      Array(UnsafeBufferPointer(start: UnsafePointer<UInt8>(bitPattern: start), count: count))
    }
  }

  /// The files of the page by their URL paths.
  static let all: [String: File] = {
    var files: [String: File] = [:]
    for place in 0..<beckon_page_file_count {
      let file = beckon_page_file_at(place).pointee
      files[String(cString: file.path)] = File(file)
    }
    return files
  }()

  /// The languages that have a file with texts, in alphabetical order.
  static let languages: [String] = all.keys.filter {
    $0.hasPrefix(textPrefix) && $0.hasSuffix(".json")
  }
  .map { String($0.dropFirst(textPrefix.count).dropLast(".json".count)) }.sorted()

  /// The first language in an `Accept-Language` field, or among the names of locales, that has a
  /// file.
  static func language(accepted: String) -> String {
    accepted.split { ",; ".contains($0) }
      .map { String($0.prefix { $0 != "-" && $0 != "_" && $0 != "." }).lowercased() }
      .first(where: languages.contains) ?? "en"
  }

  /// The texts of the pages for browsers that are not let in yet, by language and key.
  static let entryTexts: [String: [String: String]] = {
    var texts: [String: [String: String]] = [:]
    for language in languages {
      let file = all["\(textPrefix)\(language).json"].flatMap { try? JSONValue(parsing: $0.bytes) }
      for member in file?.objectValue?.members ?? [] where member.name.hasPrefix("entry.") {
        texts[language, default: [:]][member.name] = member.value.stringValue
      }
    }
    return texts
  }()

  private static let textPrefix = "/texts."

  /// The page with its style sheets inline, so that it is painted without waiting for two more
  /// files, and the SHA-256 digest of the inline style for the content security policy. Without a
  /// digest the style sheets stay separate. The page names the languages that there are.
  static let page: (bytes: [UInt8], styleDigest: String?) = {
    let page = String(decoding: all["/"]?.bytes ?? [], as: UTF8.self).replacing(
      "<html lang=\"en\">",
      with: "<html lang=\"en\" data-languages=\"\(languages.joined(separator: " "))\">",
      maxReplacements: 1
    ).utf8
    let links = styleSheets.map { "<link rel=\"stylesheet\" href=\"\($0)\">\n" }.joined()
    let style = styleSheets.flatMap { all[$0]?.bytes ?? [] }
    guard let place = Array(page).firstRange(of: Array(links.utf8)),
      let digest = try? SHA256.digest(of: style)
    else { return (Array(page), nil) }
    let element = Array("<style>".utf8) + style + Array("</style>\n".utf8)
    return (
      page.prefix(place.lowerBound) + element + page.dropFirst(place.upperBound),
      String(decoding: base64(digest.bytes), as: UTF8.self)
    )
  }()

  private static let styleSheets = ["/desk.css", "/views.css"]
}
