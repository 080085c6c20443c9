import LibC

/// A file with the link that only its owner can read, because all users of a machine can see the
/// arguments of a program. It is removed together with the value.
final class LinkFile: Sendable {
  private let folder: TemporaryFolder
  let path: String

  init(_ url: String) throws(SystemIOError) {
    folder = try TemporaryFolder()
    path = folder.path + "/desk.html"
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemIOError(.init(errno: errno), .write, path) }
    var file = Descriptor(owning: number)
    do throws(SystemIOError.Problem) {
      var rest = Self.page(url)[...]
      while !rest.isEmpty { rest = rest.dropFirst(try writeNow(number, rest)) }
      try file.close()
    } catch { throw SystemIOError(error, .write, path) }
  }

  /// The page that redirects to the link; `url` consists of characters that need no escaping in
  /// HTML.
  private static func page(_ url: String) -> [UInt8] {
    Array(
      """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(url)">
      <title>Beckon</title>
      <p><a href="\(url)">Open the desk</a></p>

      """.utf8)
  }
}
