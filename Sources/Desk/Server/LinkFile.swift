import HostIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that only its owner can read, with the link in it: what a program is started with can be seen by
/// all users of a machine. It goes with the value.
final class LinkFile: Sendable {
  private let folder: TemporaryFolder
  let path: String

  init(_ url: String) throws(HostError) {
    folder = try TemporaryFolder()
    path = folder.path + "/desk.html"
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw HostError(.init(errno: errno), .write, path) }
    var file = Descriptor(owning: number)
    do throws(HostError.Problem) {
      var rest = Self.page(url)[...]
      while !rest.isEmpty { rest = rest.dropFirst(try writeNow(number, rest)) }
      try file.close()
    } catch { throw HostError(error, .write, path) }
  }

  /// `url` is ours: digits, letters and nothing that HTML knows.
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
