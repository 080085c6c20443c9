import CommandLineKit
import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

import CommandSupport
import CommandTree

/// What `debian/` says, which other places say too, is the same there.
@Suite("The Debian package") struct PackagingTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("debian/changelog and the first release in CHANGELOG have the program's version and date")
  func version() throws {
    let changelog = try text("debian/changelog")
    #expect(changelog.hasPrefix("beckon (\(Beckon.version)-"))
    var headings = try text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
    // The changes since that release can be above it.
    let first = try #require(headings.first)
    if first.wholeMatch(of: /## [0-9.]+ \(unreleased\)/) != nil { headings.removeFirst() }
    let dated = try #require(
      headings.first?.wholeMatch(
        of: /## (?<version>[0-9.]+) \((?<day>[0-9]{4}-[0-9]{2}-[0-9]{2})\)/))
    #expect(dated.version == Beckon.version)
    let page = Beckon.program.manualPages[0].text.replacing("\\-", with: "-")
    #expect(page.contains(String(dated.day)))
  }

  @Test("what it is built from is what scripts/packages.txt has") func buildDepends() throws {
    let control = try text("debian/control")
    let field = try #require(control.firstMatch(of: /Build-Depends:(?<names>(\n .*)+)/))
    let wanted = try text("scripts/packages.txt").split(separator: "\n")
      .filter { $0.hasPrefix("build ") }.map { $0.split(separator: " ")[1] }
    let named = field.names.split { " ,\n".contains($0) }
    #expect(named == wanted.sorted())
  }

  @Test("every test that debian/tests has is named, and can be run") func tests() throws {
    let folder = Repository.root.appendingPathComponent("debian/tests").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0 != "control" }
    let line = try text("debian/tests/control").split(separator: "\n").first {
      $0.hasPrefix("Tests:")
    }
    let named: [String]? = line?.split(separator: " ").dropFirst().map(String.init)
    #expect(named == files)
    for file in files { #expect(FileManager.default.isExecutableFile(atPath: "\(folder)/\(file)")) }
  }

  @Test("the entry for desktops is one, and starts what there is", .needs(.desktopFileValidate))
  func entry() throws {
    let file = Repository.root.appendingPathComponent("desktop/beckon-desk.desktop").path
    let said = try Equipment.desktopFileValidate.text(["--warn-kde", file])
    #expect(said.isEmpty, "\(said)")
    let line = try text("desktop/beckon-desk.desktop").split(separator: "\n")
      .first { $0.hasPrefix("Exec=") }
    let words = try #require(line).dropFirst(5).split(separator: " ").map(String.init)
    #expect(words.first == "beckon")
    let command = try #require(Beckon.program.root.subcommands.first { $0.name == words[1] })
    #expect(command.options.contains { "--" + $0.long == words[2] })
  }

  @Test("the installed program goes the whole way", .needs(.bash)) func wholeWay() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("beckon"), withDestinationPath: try builtProgram("beckon"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("man"), withDestinationPath: "/bin/true")
    let script = Repository.root.appendingPathComponent("debian/tests/whole-way").path
    var command = try Equipment.bash.command(["-c", "exec \"$0\"", script])
    command.environment = [
      "PATH": folder.path + ":/usr/bin:/bin", "HOME": folder.path, "AUTOPKGTEST_TMP": folder.path,
      "LC_ALL": "C.UTF-8",
    ]
    let outcome = try command.run(within: .seconds(60))
    #expect(
      outcome.ending == .exited(0) && outcome.errors.isEmpty,
      "\(String(decoding: outcome.output + outcome.errors, as: UTF8.self))")
  }

  @Test("the list of what is inside has everything of debian/contents", .needs(.bash, .sha256sum))
  func contents() throws {
    let script = Repository.root.appendingPathComponent("scripts/spdx").path
    var command = try Equipment.bash.command([script, "1.2.3-1", "/bin/true"])
    command.environment = ["PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "0"]
    let outcome = try command.run(within: .seconds(60))
    let list = try JSONValue(parsing: outcome.output)
    #expect(list["spdxVersion"] == "SPDX-2.3")
    #expect(list["creationInfo"]?["created"] == "1970-01-01T00:00:00Z")
    let packages = try #require(list["packages"]?.arrayValue)
    let rows = try text("debian/contents").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rows.count >= 3 && packages.count == rows.count + 1)
    #expect(packages[0]["versionInfo"] == "1.2.3-1")
    for (row, package) in zip(rows, packages.dropFirst()) {
      #expect(row.hasPrefix(package["name"]?.stringValue ?? "?"))
      #expect(row.hasSuffix(package["licenseDeclared"]?.stringValue ?? "?"))
    }
    #expect(list["relationships"]?.arrayValue?.count == rows.count + 1)
  }

  @Test(
    "a program that is not hardened is refused, with what it lacks", .needs(.bash),
    arguments: [
      ("", "", ""), ("s/DYN/EXEC/", "", "a place anywhere in memory (PIE)"),
      ("/RELRO/d", "", "addresses that are kept from being written (RELRO)"),
      ("/FLAGS/d", "", "addresses that are looked up at the start (bindnow)"),
      ("s/RW  0x10/RWE 0x10/", "", "a stack that is not run"),
      ("s/NEEDED/RUNPATH/", "", "freedom from folders of the machine"),
      (
        "", "echo 'Unused direct dependencies:'; printf '\\tlibusb.so\\n'; exit 1",
        "a use for libusb.so"
      ),
    ])
  func hardening(_ change: String, _ unused: String, _ lacks: String) throws {
    let folder = try ScratchFolder()
    let says = """
      Type: DYN (Position-Independent Executable file)
      GNU_RELRO 0x1
      GNU_STACK 0x0 RW  0x10
      (NEEDED) Shared library: [libc.so.6]
      (FLAGS_1) Flags: NOW PIE
      """
    try folder.write(says, to: "says")
    for (name, script) in [
      ("readelf", "sed '\(change)' '\(folder.path("says"))'"),
      ("ldd", unused.isEmpty ? ":" : unused),
    ] {
      let path = try folder.write("#!/bin/sh\n\(script)\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let script = Repository.root.appendingPathComponent("scripts/check-hardening").path
    var command = try Equipment.bash.command([script, "program"])
    command.environment = ["PATH": folder.path + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    let outcome = try command.run(within: .seconds(60))
    let said = String(decoding: outcome.errors, as: UTF8.self)
    #expect(outcome.ending == .exited(lacks.isEmpty ? 0 : 1), "\(said)")
    #expect(said.hasPrefix(lacks.isEmpty ? "" : "program lacks \(lacks)"), "\(said)")
  }
}
