import Foundation
import TestSupport
import Testing

@testable import SystemIO

/// What is left to do where the system makes such files and yet forbids to name them.
@Suite("Files without a name") struct UnnamedFileTests {
  let folder: ScratchFolder
  private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }

  init() throws { folder = try ScratchFolder() }

  @Test("one that may not be named is copied, whole") func copied() throws {
    guard let file = try written() else { return }
    try UnnamedFile.copy(file.descriptor, to: folder.path("out"))
    #expect(try folder.bytes(of: "out") == bytes)
    #expect(try folder.names() == ["out"])
  }

  @Test("a copy takes no name that is taken, and leaves nothing") func taken() throws {
    guard let file = try written() else { return }
    try folder.write("theirs", to: "out")
    var problem: SystemIOError.Problem?
    do throws(SystemIOError.Problem) {
      try UnnamedFile.copy(file.descriptor, to: folder.path("out"))
    } catch { problem = error }
    #expect(problem == .alreadyExists)
    #expect(try folder.text(of: "out") == "theirs")
    #expect(try folder.names() == ["out"])
  }

  @Test("a folder that is not there is an error as it is for other files") func missing() throws {
    guard folder.hasUnnamedFiles() else { return }
    var problem: SystemIOError.Problem?
    do throws(SystemIOError.Problem) {
      _ = try UnnamedFile.open(for: folder.path("none/out"))
    } catch {
      problem = error
    }
    #expect(problem == .notFound)
  }

  @Test("a whole file gets a name that is free, and stands in nobody's way") func atOnce() throws {
    guard folder.hasUnnamedFiles() else { return }
    let (path, link) = (folder.path("out"), folder.path("link"))
    #expect(UnnamedFile.write(bytes, to: path))
    #expect(try folder.bytes(of: "out") == bytes)
    symlink("nowhere", link)
    // A file, a link to nothing, a folder, a name in a folder that is not there, and streams.
    for taken in [path, link, folder.path, folder.path("none/out"), "-", "/dev/stdout", "", "a\0b"]
    {
      #expect(!UnnamedFile.write([1], to: taken), "\(taken)")
    }
    #expect(try folder.bytes(of: "out") == bytes)
    #expect(try folder.names().sorted() == ["link", "out"])
  }

  @Test(
    "there is none where the file system has none", .needsRoot())
  func none() throws {
    let file = try UnnamedFile.open(for: "/dev/pts/out")
    let isThere = file != nil
    #expect(!isThere)
  }

  /// An open file with the bytes; `nil` where there are no such files.
  private func written() throws -> OpenedOutput? {
    let file = try UnnamedFile.open(for: folder.path("out"))
    let isThere = file != nil
    #expect(isThere == folder.hasUnnamedFiles())
    guard let file else { return nil }
    var output = OutputBuffer()
    try output.append(bytes, to: file.descriptor.number)
    try output.flush(to: file.descriptor.number)
    #expect(try folder.names() == [])
    return file
  }
}
