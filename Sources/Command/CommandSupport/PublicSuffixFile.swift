/// The public suffix list of the system, in Debian's package `publicsuffix`.
package enum PublicSuffixFile {
  /// The path of the public suffix list on Debian.
  package static let path = "/usr/share/publicsuffix/public_suffix_list.dat"

  /// The list of the system; nil when it has none. For a single host, only the rules that the host
  /// could match are read, in a tenth of the time.
  package static func load(for host: String? = nil) throws -> PublicSuffixList? {
    let text: [UInt8]
    do throws(SystemIOError) {
      text = try InputFile.contents(of: path, limit: 16 << 20)
    } catch {
      if error.problem == .notFound { return nil }
      throw error
    }
    guard let host else { return try PublicSuffixList(parsing: text) }
    return try PublicSuffixList(parsing: text, for: host)
  }
}
