package import HostIO
import InvocationURLs

/// The picture that somebody copied, by the clipboard programs of the two window systems.
enum ClipboardPicture {
  /// The kinds that are asked for, the best first.
  private static let kinds = [
    "image/png", "image/webp", "image/tiff", "image/bmp", "image/jpeg", "image/gif", "image/avif",
    "image/heic", "image/svg+xml", "application/pdf",
  ]
  /// What file managers put there for files that were copied.
  private static let list = "text/uri-list"

  /// What is there: a picture, or the files that were copied.
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

  /// The paths in a list of file URLs; lines that begin with `#` are remarks.
  private static func files(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      guard line.hasPrefix("file://") else { return nil }
      return try? PercentEncoding.decodeText(line.dropFirst("file://".count).drop { $0 != "/" })
    }
  }
}

/// The program of a window system that tells what is on the clipboard.
private struct Clipboard {
  private let program: GuardedProgram
  private let isWayland: Bool

  /// `nil` where no window system is.
  init?(_ environment: Environment) {
    isWayland = environment["WAYLAND_DISPLAY"] != nil
    guard isWayland || environment["DISPLAY"] != nil else { return nil }
    var program =
      isWayland
      ? GuardedProgram("wl-paste", package: "wl-clipboard")
      : GuardedProgram("xclip", package: "xclip")
    // The program that holds the picture may hang.
    program.seconds = 15
    self.program = program
  }

  /// What can be had, as media types.
  func kinds() throws -> [String] {
    let words = isWayland ? ["--list-types"] : ["-selection", "clipboard", "-t", "TARGETS", "-o"]
    let answer = try answer(words)
    // Both say so of an empty clipboard, in words of their own.
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

  private func answer(_ words: [String]) throws -> GuardedProgram.Answer {
    do throws(GuardedProgramError) { return try program.run(words) } catch {
      switch error {
      case .missing(let program): throw ClipboardError.missing(program)
      case .host(let error): throw ClipboardError.refused(program.name, error.description)
      }
    }
  }
}

/// Why there is nothing to be had from the clipboard.
package enum ClipboardError: Error, Hashable {
  case noWindowSystem
  /// It holds something else, of these kinds, or nothing.
  case noPicture([String])
  case missing(MissingProgram)
  /// A program would not hand it over, and why.
  case refused(String, String)
}

extension ClipboardError: CustomStringConvertible {
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
