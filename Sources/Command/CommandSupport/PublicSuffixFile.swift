/// The public suffix list of the system, in Debian's package `publicsuffix`.
package enum PublicSuffixFile {
  /// The path of the public suffix list on Debian.
  package static let path = "/usr/share/publicsuffix/public_suffix_list.dat"

  /// The list of the system; nil when it has none.
  package static func load() throws -> PublicSuffixList? {
    let text: [UInt8]
    do throws(SystemIOError) {
      text = try InputFile.contents(of: path, limit: 16 << 20)
    } catch {
      if error.problem == .notFound { return nil }
      throw error
    }
    return try PublicSuffixList(parsing: text)
  }
}
