import Foundation
import HostIO
import TestSupport
import Testing

/// `scripts/install-files`, which `make install` and `make uninstall` run.
@Suite("Installing") struct InstallTests {
  private func install(_ words: [String]) throws -> (status: Int32, text: String) {
    let script = Repository.root.appendingPathComponent("scripts/install-files").path
    let outcome = try ChildCommand("bash", [script] + words).run(within: .seconds(60))
    guard case .exited(let status) = outcome.ending else { return (-1, "") }
    return (status, String(decoding: outcome.output + outcome.errors, as: UTF8.self))
  }

  /// Every file below a folder, by its path from there.
  private func files(_ folder: ScratchFolder) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder.path(name), isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  @Test("the files for readers go where udev and modprobe look", arguments: ["/usr", "/usr/local"])
  func system(_ prefix: String) throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let run = try install([folder.path, prefix, builtProgram("beckon")])
    #expect(run.status == 0, "\(run.text)")
    let root = String(prefix.dropFirst())
    #expect(
      files(folder) == [
        "\(root)/bin/beckon", "\(root)/lib/modprobe.d/beckon-readers.conf",
        "\(root)/lib/udev/rules.d/70-beckon-readers.rules",
        "\(root)/share/bash-completion/completions/beckon",
        "\(root)/share/fish/vendor_completions.d/beckon.fish", "\(root)/share/man/man1/beckon.1",
        "\(root)/share/zsh/site-functions/_beckon",
      ])
    #expect(!run.text.contains("usermod"), "a package's folder wants no advice")
    #expect(try install(["--remove", folder.path, prefix]).status == 0)
    #expect(files(folder) == [])
  }

  @Test("another prefix keeps them aside and says how to use them") func own() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let prefix = folder.path("own")
    let run = try install(["", prefix, builtProgram("beckon")])
    #expect(run.status == 0)
    #expect(files(folder).contains("own/share/beckon/70-beckon-readers.rules"))
    #expect(
      run.text.contains(
        "sudo install -m 644 '\(prefix)/share/beckon/70-beckon-readers.rules' /etc/udev/rules.d/"))
    #expect(
      run.text.contains("sudo usermod -aG plugdev \"$USER\"")
        && run.text.contains("plug the reader in again"))
    #expect(try install(["--remove", "", prefix]).status == 0)
    #expect(files(folder) == [])
    #expect(!FileManager.default.fileExists(atPath: prefix + "/share/beckon"))
  }

  @Test("without a program there is nothing to install") func early() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let run = try install([folder.path, "/usr", folder.path("beckon")])
    #expect(run.status == 66 && run.text.contains("make build") && files(folder) == [])
  }
}
