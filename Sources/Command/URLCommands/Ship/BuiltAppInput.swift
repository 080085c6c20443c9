import AppBinaries
import Archives

/// A built app that the command was given: an archive, or a folder that Xcode makes.
struct BuiltAppInput {
  /// The maximum number of entries in an archive or a folder.
  private static let maxEntryCount = 100_000

  let path: String
  private let contents: any ArchiveContents

  /// Whether a path is a built app, and not the folder of a project.
  static func isBuiltApp(_ path: String) -> Bool {
    switch FileKind(of: path) {
    case .file: true
    case .folder: [".app", ".xcarchive"].contains { trimmed(path).hasSuffix($0) }
    case .nothing, .other: false
    }
  }

  private static func trimmed(_ path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    return String(rest)
  }

  init(_ path: String) throws {
    self.path = path
    if FileKind(of: path) == .folder {
      contents = try FolderContents(Self.trimmed(path), maxEntryCount: Self.maxEntryCount)
      return
    }
    let file = try ArchiveFile(path)
    guard ZIPArchive.begins(try file.bytes(0..<4)) else {
      throw BadData(
        "\(path.safeForTerminal()): this is neither an archive (.ipa, ZIP) nor a folder; name an .ipa, an "
          + ".app, an .xcarchive or the project's folder")
    }
    var limits = ZIPLimits()
    limits.parts = Self.maxEntryCount
    do throws(ZIPError) {
      contents = ZIPContents(path, try ZIPArchive(file, limits))
    } catch { throw BadData("\(path): \(error)".safeForTerminal()) }
  }

  /// The built app with its App Clip; throws unless there is exactly one.
  func app() throws -> AppArchive {
    let archive = AppArchive(contents)
    guard archive.apps.count == 1 else {
      let shown = path.safeForTerminal()
      throw BadData(
        archive.apps.isEmpty
          ? "\(shown): there is no app in it: no folder NAME.app with an Info.plist"
          : "\(shown): there are \(archive.apps.count) apps in it: "
            + archive.apps.prefix(6).map { $0.safeForTerminal() }.joined(separator: ", ")
            + "; unpack it and name one of these folders")
    }
    return archive
  }
}

// MARK: ZIP

/// The files of a ZIP archive.
private struct ZIPContents: ArchiveContents {
  let prefix: String
  let entries: [ArchiveEntry]
  private let archive: ZIPArchive

  init(_ path: String, _ archive: ZIPArchive) {
    prefix = path + "/"
    self.archive = archive
    entries = archive.names.compactMap { name in
      name.hasSuffix("/") ? nil : ArchiveEntry(name, size: archive.size(of: name) ?? 0)
    }
  }

  func open(_ path: String) throws(AppBinaryError) -> any ForwardFile {
    let part: ZIPPart?
    do throws(ZIPError) { part = try archive.part(path) } catch {
      throw AppBinaryError(.source(error.sentence))
    }
    guard let part else { throw AppBinaryError(.truncated) }
    return ForwardPart(part)
  }
}

/// A part of a ZIP archive that is read forward.
private final class ForwardPart: ForwardFile {
  private var part: ZIPPart
  /// The unpacked bytes that may be needed once more, and the offset of the first.
  private var window: [UInt8] = []
  private var start = 0
  private var isOver = false
  private(set) var failure: AppBinaryError?

  init(_ part: consuming ZIPPart) { self.part = part }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    guard range.lowerBound >= start else { return [] }
    while start + window.count < range.upperBound, let piece = next() {
      let skipped = range.lowerBound - start
      if skipped >= window.count {
        start += window.count
        window = piece
      } else {
        if skipped > 0 {
          window.removeFirst(skipped)
          start = range.lowerBound
        }
        window += piece
      }
    }
    let there = range.clamped(to: start..<start + window.count)
    return Array(window[there.lowerBound - start..<there.upperBound - start])
  }

  func finish() throws(AppBinaryError) {
    while next() != nil {}
    if let failure { throw failure }
  }

  private func next() -> [UInt8]? {
    guard !isOver else { return nil }
    do throws(ZIPError) {
      if let piece = try part.next() { return piece }
    } catch { failure = AppBinaryError(.source(error.sentence)) }
    isOver = true
    return nil
  }
}

// MARK: Folders

/// The files of a folder, in which links are neither followed nor counted.
private struct FolderContents: ArchiveContents {
  private static let maxDepth = 24

  let prefix: String
  private(set) var entries: [ArchiveEntry] = []

  init(_ folder: String, maxEntryCount: Int) throws {
    let slash = folder.lastIndex(of: "/")
    prefix = slash.map { String(folder[...$0]) } ?? ""
    let name = slash.map { String(folder[folder.index(after: $0)...]) } ?? folder
    var waiting = [(path: name, depth: 0)]
    var count = 0
    while let (path, depth) = waiting.popLast() {
      for name in FileAttributes.names(in: prefix + path) {
        count += 1
        guard count <= maxEntryCount, depth < Self.maxDepth else {
          throw BadData("\(folder.safeForTerminal()): too many files or folders for an app")
        }
        let below = path + "/" + name
        guard FileAttributes.target(ofLink: prefix + below) == nil else { continue }
        switch FileKind(of: prefix + below) {
        case .folder: waiting.append((below, depth + 1))
        case .file: entries.append(ArchiveEntry(below, size: try ArchiveFile(prefix + below).count))
        case .other, .nothing: continue
        }
      }
    }
  }

  func open(_ path: String) throws(AppBinaryError) -> any ForwardFile {
    do throws(SystemIOError) {
      return ForwardPlainFile(try ArchiveFile(prefix + path))
    } catch { throw AppBinaryError(.source("\(error)")) }
  }
}

/// A file of a folder that is read forward.
private final class ForwardPlainFile: ForwardFile {
  private let file: ArchiveFile
  private(set) var failure: AppBinaryError?

  init(_ file: ArchiveFile) { self.file = file }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    do throws(SystemIOError) { return try file.bytes(range) } catch {
      failure = AppBinaryError(.source("\(error)"))
      return []
    }
  }

  func finish() throws(AppBinaryError) {
    if let failure { throw failure }
  }
}
