/// The picture on the clipboard, read by the clipboard programs of the two window systems.
enum ClipboardPicture {
  /// The accepted media types, the best first.
  private static let kinds = [
    "image/png", "image/webp", "image/tiff", "image/bmp", "image/jpeg", "image/gif", "image/avif",
    "image/heic", "image/svg+xml", "application/pdf",
  ]
  /// The media type with which file managers offer copied files.
  private static let list = "text/uri-list"

  /// The content of the clipboard as inputs: a picture, or the files that were copied.
  static func inputs(environment: Environment = .current) throws -> [ScanInput] {
    guard let clipboard = Clipboard(environment) else { throw ClipboardError.noWindowSystem }
    let kinds = try clipboard.kinds()
    if let kind = Self.kinds.first(where: kinds.contains) {
      return [.bytes(try clipboard.contents(as: kind), name: "clipboard")]
    }
    if kinds.contains(list) {
      let files = files(try clipboard.contents(as: list))
      if !files.isEmpty { return try ScanInput.files(files) }
    }
    throw ClipboardError.noPicture(kinds)
  }

  /// The paths in a list of file URLs, in which lines with `#` are comments.
  private static func files(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      guard line.hasPrefix("file://") else { return nil }
      return try? PercentEncoding.decodeText(line.dropFirst("file://".count).drop { $0 != "/" })
    }
  }
}

/// The clipboard program of the window system.
private struct Clipboard {
  private let program: ResourceLimitedProgram
  private let isWayland: Bool

  /// Creates a clipboard for the window system of the environment; nil without one.
  init?(_ environment: Environment) {
    isWayland = environment["WAYLAND_DISPLAY"] != nil
    guard isWayland || environment["DISPLAY"] != nil else { return nil }
    var program =
      isWayland
      ? ResourceLimitedProgram("wl-paste", package: "wl-clipboard")
      : ResourceLimitedProgram("xclip", package: "xclip")
    // The program that owns the picture may hang.
    program.seconds = 15
    self.program = program
  }

  /// The media types that the clipboard offers, read by its program.
  func kinds() throws -> [String] {
    let words = isWayland ? ["--list-types"] : ["-selection", "clipboard", "-t", "TARGETS", "-o"]
    let answer = try answer(words)
    // Both programs report an empty clipboard as an error, with different words.
    guard answer.isGood else { throw ClipboardError.noPicture([]) }
    return String(decoding: answer.output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  func contents(as kind: String) throws -> [UInt8] {
    let words =
      isWayland
      ? ["--no-newline", "--type", kind] : ["-selection", "clipboard", "-t", kind, "-o"]
    let answer = try answer(words)
    guard answer.isGood else { throw ClipboardError.refused(program.name, answer.complaint) }
    return answer.output
  }

  private func answer(_ words: [String]) throws -> ResourceLimitedProgram.Answer {
    do throws(ResourceLimitedProgramError) { return try program.run(words) } catch {
      switch error {
      case .missing(let program): throw ClipboardError.missing(program)
      case .host(let error): throw ClipboardError.refused(program.name, error.description)
      }
    }
  }
}

/// An error from reading the clipboard.
package enum ClipboardError: Error, Hashable, CustomStringConvertible {
  /// The environment has no window system, and so no clipboard.
  case noWindowSystem
  /// The clipboard holds something else, of these media types, or nothing.
  case noPicture([String])
  /// The clipboard program is not installed.
  case missing(MissingProgram)
  /// The clipboard program failed; the values are its name and its message.
  case refused(String, String)

  package var description: String {
    switch self {
    case .noWindowSystem:
      "there is no clipboard here: neither WAYLAND_DISPLAY nor DISPLAY is set; save the picture as a "
        + "file and name it"
    case .noPicture(let kinds):
      kinds.isEmpty
        ? "the clipboard is empty; copy a picture first"
        : "the clipboard holds no picture, only \(kinds.prefix(4).joined(separator: ", ")); copy a "
          + "picture, or a file with one"
    case .missing(let program): program.description
    case .refused(let program, let complaint): "the clipboard: \(program) says: \(complaint)"
    }
  }
}
