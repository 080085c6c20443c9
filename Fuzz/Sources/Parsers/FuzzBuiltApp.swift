import AppBinaries
import AppClipChecks
import Archives

/// Tries one input as the ZIP archive of a built app: what is in it is checked, or refused.
func fuzzBuiltApp(_ input: [UInt8]) {
  var limits = ZIPLimits()
  (limits.parts, limits.partBytes) = (64, 1 << 20)
  guard let archive = try? ZIPArchive(input, limits) else { return }
  let app = AppArchive(FuzzedContents(archive))
  for bundle in [app.app].compactMap(\.self) + app.clips {
    require(bundle.sizes.allSatisfy { $0.size <= bundle.size }, "an architecture is a part of all")
  }
  guard app.apps.count == 1 else { return }
  let check = ProjectCheck(CheckedProject(app))
  require(
    check.findings.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty },
    "a finding says what is wrong and what to do")
}

private struct FuzzedContents: ArchiveContents {
  let prefix = "a.ipa/"
  let archive: ZIPArchive
  let entries: [ArchiveEntry]

  init(_ archive: ZIPArchive) {
    self.archive = archive
    entries = archive.names.compactMap { name in
      name.hasSuffix("/") ? nil : ArchiveEntry(name, size: archive.size(of: name) ?? 0)
    }
  }

  func open(_ path: String) throws(AppBinaryError) -> any ForwardFile {
    do throws(ZIPError) {
      return FuzzedFile(try archive.contents(of: path, limit: 1 << 20) ?? [])
    } catch { throw AppBinaryError(.source(error.sentence)) }
  }
}

private final class FuzzedFile: ForwardFile {
  private let all: [UInt8]
  let failure: AppBinaryError? = nil

  init(_ bytes: [UInt8]) { all = bytes }

  func bytes(_ range: Range<Int>) -> [UInt8] { Array(all[range.clamped(to: 0..<all.count)]) }

  func finish() {}
}
