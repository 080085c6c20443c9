import CommandLineKit
import Foundation
import SystemIO
import TestSupport
import Testing

import CommandSupport
import CommandTree

/// `scripts/install-files`, which `make install` and `make uninstall` run.
@Suite("Installing", .needs(.bash)) struct InstallTests {
  private func install(_ words: [String]) throws -> (status: Int32, text: String) {
    let script = Repository.root.appendingPathComponent("scripts/install-files").path
    let outcome = try Equipment.bash.command([script] + words).run(within: .seconds(60))
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

  @Test(
    "the rules for readers go where udev looks, and modules stay as they are",
    arguments: ["/usr", "/usr/local"])
  func system(_ prefix: String) throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let run = try install([folder.path, prefix, builtProgram("beckon")])
    #expect(run.status == 0, "\(run.text)")
    let root = String(prefix.dropFirst())
    // fish looks there by itself: not below /usr/local.
    let fish = prefix == "/usr" ? "usr/share/fish/vendor_completions.d" : "etc/fish/completions"
    let pages = Beckon.program.manualPages.map { "\(root)/share/man/man1/\($0.name).1" }
    #expect(pages.count > 50 && pages.contains("\(root)/share/man/man1/beckon-tag-write.1"))
    #expect(
      files(folder)
        == ([
          "\(root)/bin/beckon", "\(root)/lib/beckon/libbeckon-ifd.so",
          "\(root)/share/doc/beckon/examples/beckon-readers.conf",
          "\(root)/lib/udev/rules.d/70-beckon-readers.rules", "\(root)/share/beckon/folders",
          "\(root)/share/bash-completion/completions/beckon", "\(fish)/beckon.fish",
          "\(root)/share/zsh/site-functions/_beckon",
          "\(root)/share/applications/beckon-desk.desktop",
          "\(root)/share/icons/hicolor/scalable/apps/beckon.svg",
        ] + pages).sorted())
    for file in ["bin/beckon", "lib/udev/rules.d/70-beckon-readers.rules"] {
      #expect(run.text.contains("  \(folder.path)/\(root)/\(file)\n"), "\(run.text)")
    }
    #expect(run.text.contains("is an example and does nothing there: the kernel's modules nfc,"))
    #expect(!run.text.contains("usermod"), "a package's folder wants no advice")
    #expect(try install([folder.path, prefix, builtProgram("beckon")]).status == 0)
    // As version 0.1 put it there.
    try FileManager.default.createDirectory(
      atPath: folder.path("\(root)/lib/modprobe.d"), withIntermediateDirectories: true)
    try folder.write("blacklist nfc\n", to: "\(root)/lib/modprobe.d/beckon-readers.conf")
    let made = try folder.text(of: "\(root)/share/beckon/folders")
    try folder.write(made + "\(prefix)/lib/modprobe.d\n", to: "\(root)/share/beckon/folders")
    #expect(try install(["--remove", folder.path, prefix]).status == 0)
    #expect(try folder.names() == [], "no empty folder is left")
    #expect(try install(["--remove", folder.path, prefix]).status == 0)
  }

  @Test("fish looks there without anything set", .needs(.fish), arguments: ["/usr", "/usr/local"])
  func fish(_ prefix: String) throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    #expect(try install([folder.path, prefix, builtProgram("beckon")]).status == 0)
    let file = try #require(files(folder).first { $0.hasSuffix("beckon.fish") })
    var command = try Equipment.fish.command(["-c", "string join \\n $fish_complete_path"])
    command.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path("home")]
    let places = try command.run(within: .seconds(60)).output
    let place = "/" + file.split(separator: "/").dropLast().joined(separator: "/")
    #expect(String(decoding: places, as: UTF8.self).split(separator: "\n").contains { $0 == place })
  }

  @Test("a folder that was there stays, and one that holds something else") func kept() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let bin = folder.path("usr/local/bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    #expect(try install([folder.path, "/usr/local", builtProgram("beckon")]).status == 0)
    try folder.write("x", to: "usr/local/share/man/man1/other.1")
    #expect(try install(["--remove", folder.path, "/usr/local"]).status == 0)
    #expect(FileManager.default.fileExists(atPath: bin))
    #expect(files(folder) == ["usr/local/share/man/man1/other.1"])
    #expect(try folder.names() == ["usr"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("usr/local/lib")))
  }

  @Test("without the rights nothing is changed, and sudo is named") func rights() async throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    #expect(try install([folder.path, "/usr/local", builtProgram("beckon")]).status == 0)
    // Copied to where anybody may read it.
    let original = Repository.root.appendingPathComponent("scripts/install-files")
    let script = try folder.write([UInt8](Data(contentsOf: original)), to: "script")
    let made =
      [folder.path("usr/local"), folder.path("usr")]
      + ["bin", "share"].map {
        folder.path("usr/local/" + $0)
      }
    let before = files(folder)
    for path in made { chmod(path, 0o555) }
    defer { for path in made { chmod(path, 0o755) } }
    // Root may write everywhere; anybody else is refused by the folders.
    let asNobody = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
    for words in [
      ["--remove", folder.path, "/usr/local"], [folder.path, "/usr/local", "/bin/true"],
    ] {
      let line = (asNobody + ["bash", script] + words).map { "'\($0)'" }.joined(separator: " ")
      let outcome = try Equipment.bash.command(["-c", line]).run(within: .seconds(60))
      let said = String(decoding: outcome.errors, as: UTF8.self)
      let verb = words[0] == "--remove" ? "uninstall" : "install"
      #expect(outcome.ending == .exited(77), "\(said)")
      #expect(said.contains("nothing was changed. Use sudo:  sudo make \(verb)"), "\(said)")
      #expect(files(folder) == before)
    }
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
    #expect(try folder.names() == [])
  }

  @Test("without a program there is nothing to install") func early() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let run = try install([folder.path, "/usr", folder.path("beckon")])
    #expect(run.status == 66 && run.text.contains("make build") && files(folder) == [])
  }
}
