import CDeskPage
import Cryptography

/// The files of the desk's page, which are part of the program.
enum PageFiles {
  /// A file of the page.
  struct File: Sendable {
    let type: String
    private let start: UInt
    private let count: Int

    fileprivate init(_ file: beckon_page_file) {
      type = String(cString: file.type)
      start = UInt(bitPattern: file.bytes)
      count = Int(file.count)
    }

    /// The content, copied from the program.
    var bytes: [UInt8] {
      Array(UnsafeBufferPointer(start: UnsafePointer<UInt8>(bitPattern: start), count: count))
    }
  }

  /// The files by their URL paths.
  static let all: [String: File] = {
    var files: [String: File] = [:]
    for place in 0..<beckon_page_file_count {
      let file = beckon_page_file_at(place).pointee
      files[String(cString: file.path)] = File(file)
    }
    return files
  }()

  /// The page with its style sheets inline, so that it is painted without waiting for two more
  /// files, and the SHA-256 digest of the inline style for the content security policy. Without a
  /// digest the style sheets stay separate.
  static let page: (bytes: [UInt8], styleDigest: String?) = {
    let page = all["/"]?.bytes ?? []
    let links = styleSheets.map { "<link rel=\"stylesheet\" href=\"\($0)\">\n" }.joined()
    let style = styleSheets.flatMap { all[$0]?.bytes ?? [] }
    guard let place = page.firstRange(of: Array(links.utf8)),
      let digest = try? SHA256.digest(of: style)
    else { return (page, nil) }
    let element = Array("<style>".utf8) + style + Array("</style>\n".utf8)
    return (
      Array(page[..<place.lowerBound] + element + page[place.upperBound...]),
      String(decoding: base64(digest.bytes), as: UTF8.self)
    )
  }()

  private static let styleSheets = ["/desk.css", "/views.css"]
}
