import HostIO

/// Where a font is.
public struct FontFile: Hashable, Sendable {
  /// Where the file is.
  public var path: String
  /// Which font of a collection.
  public var face: Int
  /// What the font is called.
  public var family: String

  /// Names a file.
  public init(path: String, face: Int = 0, family: String = "") {
    self.path = path
    self.face = face
    self.family = family
  }

  /// Asks fontconfig's `fc-match` for the font that comes nearest to a name such as
  /// "DejaVu Sans:bold".
  ///
  /// fontconfig always answers with some font; look at `family` when it must be that one.
  public static func matching(
    _ name: String, within time: Duration = .seconds(10)
  ) throws(ArtworkError) -> FontFile {
    let command = ChildCommand(
      "fc-match", ["--format", "%{file}\n%{index}\n%{family[0]}\n", "--", name])
    let outcome: ChildOutcome
    do { outcome = try command.run(within: time, limit: 1 << 16) } catch {
      throw ArtworkError(.fontSearch(name: name, complaint: "\(error)"))
    }
    guard outcome.ending == .exited(0) else {
      let words = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").first
      throw ArtworkError(
        .fontSearch(name: name, complaint: words.map { String($0) } ?? "fc-match failed"))
    }
    let lines = String(decoding: outcome.output, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, !lines[0].isEmpty, let face = Int(lines[1]) else {
      throw ArtworkError(.fontSearch(name: name, complaint: "fc-match named no file"))
    }
    return FontFile(path: String(lines[0]), face: face, family: String(lines[2]))
  }
}
