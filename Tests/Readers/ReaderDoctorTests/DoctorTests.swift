import Foundation
import JSONText
import TestSupport
import Testing

@testable import ReaderDoctor

@Suite("The doctor") struct DoctorTests {
  private func examine(
    _ machine: MachineTree, user: String? = nil, variables: [String: String] = [:]
  ) throws -> Diagnosis {
    let folder = try machine.build()
    defer { withExtendedLifetime(folder) {} }
    return try Doctor.examine(root: folder.path, user: user, variables: { variables[$0] })
  }

  private func ids(_ diagnosis: Diagnosis) -> [String] { diagnosis.findings.map(\.id) }

  @Test("what it says of each machine", arguments: MachineTree.all.map(\.machine.name))
  func golden(_ name: String) throws {
    let (machine, status) = try #require(MachineTree.all.first { $0.machine.name == name })
    let folder = try machine.build()
    defer { withExtendedLifetime(folder) {} }
    let run = try runBeckon(["doctor", "--root", folder.path])
    #expect(run.status == status && run.stderr.isEmpty, "\(run.stderr)")
    try expectGolden(run.stdout, "doctor/\(name).txt")
    #expect(!run.stdout.contains(folder.path), "paths are those of the machine")

    let json = try runBeckon(["doctor", "--json", "--root", folder.path + "/"])
    #expect(json.status == status)
    let value = try JSONValue(parsing: json.stdout)
    #expect(value["user"] == "anna")
    for finding in value["findings"]?.arrayValue ?? [] {
      let id = try #require(finding["id"]?.stringValue)
      let message = try #require(finding["message"]?.stringValue)
      #expect(run.stdout.contains("\(id): \(message)"))
      for command in finding["commands"]?.arrayValue ?? [] {
        #expect(run.stdout.contains("$ \(try #require(command.stringValue))"))
      }
    }
  }

  @Test("every error comes with a way out") func remedies() throws {
    for (machine, _) in MachineTree.all {
      for finding in try examine(machine).findings where finding.level != .note {
        #expect(
          !finding.commands.isEmpty || !finding.advice.isEmpty || finding.id == "scan-off",
          "\(machine.name): \(finding.id)")
      }
    }
  }

  @Test("docs/readers.md explains every finding") func documented() throws {
    let text = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/readers.md"), encoding: .utf8)
    for (machine, _) in MachineTree.all {
      for id in try ids(examine(machine)) { #expect(text.contains("`\(id)`"), "\(id)") }
    }
  }

  @Test("the way to access, step by step") func access() throws {
    var machine = MachineTree.noRule
    #expect(try ids(examine(machine)) == ["no-rule", "type-5"])
    // The rules come; the reader is still plugged in as before.
    machine.files["/etc/udev/rules.d/70-beckon-readers.rules"] = ReaderAccessFiles.rules
    #expect(try ids(examine(machine)) == ["not-applied", "type-5"])
    // It is plugged in again, and the person is not in the group.
    machine.nodeGroup = "plugdev"
    machine.otherGroups = ["root"]
    machine.groups = []
    #expect(try ids(examine(machine)) == ["not-in-group", "type-5"])
    // Now in the group, in a login that is older.
    machine.groups = ["plugdev"]
    machine.login = []
    #expect(try ids(examine(machine)) == ["old-login", "type-5"])
    machine.login = ["plugdev"]
    let ready = try examine(machine)
    #expect(ids(ready) == ["type-5"] && ready.verdict == .ready)
  }

  @Test("the group of the rules is missing") func noGroup() throws {
    var machine = MachineTree.notInGroup
    machine.nodeGroup = "root"
    machine.otherGroups = []
    let finding = try #require(try examine(machine).findings.first { $0.id == "no-group" })
    #expect(finding.message.hasPrefix("/lib/udev/rules.d/93-pn53x.rules gives the NXP PN533"))
    #expect(finding.commands.first == "sudo groupadd --system plugdev")
  }

  @Test("permissions that leave a group out") func ownerOnly() throws {
    var machine = MachineTree.serialBoard
    machine.groups = ["dialout"]
    machine.nodes["/dev/ttyUSB0"] = 0o600
    #expect(try ids(examine(machine)).contains("no-access"))
    machine.nodes["/dev/ttyUSB0"] = 0o666
    #expect(try examine(machine).verdict == .untried)
  }

  @Test("a rules file of the same name takes the place of another") func overriding() throws {
    var machine = MachineTree.notInGroup
    machine.files["/etc/udev/rules.d/93-pn53x.rules"] = "# nothing any more\n"
    #expect(try ids(examine(machine)).contains("no-rule"))
    // udev reads by name: the later file has the last word.
    machine.files["/usr/local/lib/udev/rules.d/99-own.rules"] =
      #"ATTR{idVendor}=="04cc", MODE="0660", GROUP="radio""#
    #expect(try ids(examine(machine)).contains("no-group"))
  }

  @Test("somebody else, and nobody") func users() throws {
    var machine = MachineTree.ready
    machine.login = []
    // For somebody else the login is unknown, and the files decide.
    let folder = try machine.build()
    defer { withExtendedLifetime(folder) {} }
    #expect(try runBeckon(["doctor", "--root", folder.path, "--user", "anna"]).status == 1)
    #expect(try examine(machine, user: "root").verdict == .trouble)
    let nobody = try runBeckon(["doctor", "--root", folder.path, "--user", "otto"])
    #expect(nobody.status == 66)
    #expect(nobody.stderr == "beckon: there is no user 'otto' on this machine\n")
    let empty = try ScratchFolder()
    defer { withExtendedLifetime(empty) {} }
    let nothing = try runBeckon(["doctor", "--root", empty.path])
    #expect(nothing.status == 66 && nothing.stderr.contains("--user"))
  }

  @Test("modules: loaded, kept out, and spelled with a dash") func modules() throws {
    var machine = MachineTree.ready
    machine.files["/proc/modules"] = "pn533-usb 1 0 - Live 0x0\nnfc 1 0 - Live 0x0\n"
    #expect(try ids(examine(machine)) == ["type-5"], "kept out, and not in the way")
    machine.files["/etc/modprobe.d/blacklist-libnfc.conf"] = "# blacklist pn533_usb\n"
    let warning = try #require(try examine(machine).findings.first)
    #expect(warning.id == "kernel-modules" && warning.level == .warning)
    #expect(warning.commands.first == "sudo modprobe -r pn533_usb nfc")
    machine.files["/run/modprobe.d/x.conf"] = "install pn533-usb /bin/false\n"
    #expect(try ids(examine(machine)) == ["type-5"])
    machine.files["/run/modprobe.d/x.conf"] = nil
    machine.files["/etc/modprobe.d/\(ReaderAccessFiles.blacklistName)"] =
      ReaderAccessFiles.blacklist
    #expect(try ids(examine(machine)) == ["type-5"], "our own list keeps them out")
  }

  @Test("variables choose and hide readers as libnfc reads them") func variables() throws {
    let machine = MachineTree.ready
    #expect(
      try ids(examine(machine, variables: ["LIBNFC_AUTO_SCAN": "false"])) == ["scan-off", "type-5"])
    #expect(try ids(examine(machine, variables: ["LIBNFC_AUTO_SCAN": "true"])) == ["type-5"])
    let named = try examine(
      MachineTree.settings, variables: ["LIBNFC_DEVICE": "pn532_uart:/dev/ttyUSB9"])
    let gone = named.findings.filter { $0.id == "device-gone" }.map(\.message)
    #expect(
      gone == [
        "LIBNFC_DEVICE names the reader pn532_uart:/dev/ttyUSB9, but /dev/ttyUSB9 does not exist"
      ])
    #expect(named.verdict == .ready, "there is another one")
  }

  @Test("a port is a reader when somebody says so and its device is there, and not before")
  func ports() throws {
    var machine = MachineTree(debian: "port", nodeGroup: "dialout")
    machine.groups = ["dialout"]
    let variable = ["LIBNFC_DEVICE": "pn532_uart:/dev/ttyUSB5"]
    let absent = try examine(machine, variables: variable)
    #expect(absent.verdict == .noReader && ids(absent).contains("device-gone"))
    machine.nodes["/dev/ttyUSB5"] = 0o660
    let named = try examine(machine, variables: variable)
    #expect(named.verdict == .ready && named.untried == ["/dev/ttyUSB5"])
    for name in ["ttyUSB5", "/dev/ttyUSB5", "pn532_uart:/dev/ttyUSB5:115200"] {
      #expect(try examine(machine, variables: ["BECKON_READER": name]).verdict == .ready)
    }
    for name in ["virtual", "virtual:ntag213", "desk"] {
      #expect(try examine(machine, variables: ["BECKON_READER": name]).verdict == .untried)
    }
    // An adapter alone says nothing of what hangs on it.
    let unnamed = try examine(machine)
    #expect(unnamed.verdict == .untried && ids(unnamed).contains("port"))
    let folder = try machine.build()
    defer { withExtendedLifetime(folder) {} }
    let run = try runBeckon(["doctor", "--root", folder.path])
    #expect(run.status == 69)
    #expect(run.stdout.contains("perhaps ready for anna, if a PN532 answers at /dev/ttyUSB5"))
  }

  @Test("a reader in libnfc's settings whose driver does not exist is not called ready")
  func unknownDriver() throws {
    var machine = MachineTree(debian: "driver", nodeGroup: "dialout")
    machine.groups = ["dialout"]
    machine.nodes["/dev/ttyS0"] = 0o660
    machine.files["/etc/nfc/libnfc.conf"] =
      "device.name = \"desk\"\ndevice.connstring = \"pn532_usart:/dev/ttyS0\"\n"
    let alone = try examine(machine)
    #expect(alone.verdict == .noReader)
    let finding = try #require(alone.findings.first { $0.id == "no-driver" })
    #expect(
      finding.level == .error
        && finding.message
          == "/etc/nfc/libnfc.conf names the reader pn532_usart:/dev/ttyS0, and libnfc has no driver called "
          + "'pn532_usart'"
    )
    #expect(finding.advice.contains("pn532_uart"))
    // A driver that exists, and that this library does not have.
    machine.files["/etc/nfc/libnfc.conf"] = "device.connstring = \"pn71xx:/dev/pn544\"\n"
    machine.nodes["/dev/pn544"] = 0o660
    let unbuilt = try examine(machine)
    #expect(unbuilt.verdict == .noReader)
    #expect(
      unbuilt.findings.contains { $0.message.contains("was built without the driver pn71xx") })
    // Beside a reader that works it is a warning.
    machine.groups = ["dialout", "plugdev"]
    machine.plug("1-2", "072f:2200", "ACR122U PICC Interface", device: 7)
    machine.nodes["/dev/bus/usb/001/007"] = 0o666
    let beside = try examine(machine)
    #expect(beside.verdict == .ready, "\(beside.findings)")
    #expect(beside.findings.first { $0.id == "no-driver" }?.level == .warning)
    // BECKON_READER takes a reader of the smart card service, too, and is no setting of libnfc.
    let ours = try examine(machine, variables: ["BECKON_READER": "pcsc:ACR122"])
    #expect(ours.findings.count { $0.id == "no-driver" } == 1)
  }

  @Test("a reader in libnfc's settings without a connection string is told of, and is no reader")
  func unconnected() throws {
    var machine = MachineTree(debian: "unconnected")
    machine.files["/etc/nfc/libnfc.conf"] = "device.name = \"desk\"\n"
    machine.files["/etc/nfc/devices.d/hat.conf"] = "name = \"hat\"\nconnstring = \"\"\n"
    let diagnosis = try examine(machine)
    let messages = diagnosis.findings.filter { $0.id == "no-connstring" }.map(\.message)
    #expect(
      messages == [
        "/etc/nfc/libnfc.conf names the reader 'desk' but gives no connection string for it, so "
          + "libnfc cannot open it",
        "/etc/nfc/devices.d/hat.conf names the reader 'hat' but gives no connection string for it, so "
          + "libnfc cannot open it",
      ])
    #expect(diagnosis.verdict == .noReader)
    for complete in [
      "device.name = \"a\"\ndevice.connstring = \"x:y\"\ndevice.connstring = \"x:z\"\ndevice.name = \"b\"\n",
      "device.connstring = \"x:y\"\n",
    ] {
      machine.files["/etc/nfc/libnfc.conf"] = complete
      machine.files["/etc/nfc/devices.d/hat.conf"] = nil
      #expect(try !examine(machine).findings.contains { $0.id == "no-connstring" }, "\(complete)")
    }
    machine.files["/etc/nfc/libnfc.conf"] =
      "device.name = \"a\"\ndevice.name = \"b\"\ndevice.connstring = \"x:y\"\n"
    let second = try examine(machine).findings.filter { $0.id == "no-connstring" }
    #expect(second.count == 1 && second.first?.message.contains("'a'") == true)
  }

  @Test("a configured reader that is not plugged in there any more") func gone() throws {
    var machine = MachineTree.settings
    machine.plug("1-2", "072f:2200", "ACR122U PICC Interface", device: 8)
    let diagnosis = try examine(machine)
    #expect(ids(diagnosis).contains("device-gone"))
    #expect(diagnosis.findings.first { $0.id == "device-gone" }?.level == .warning)
  }

  @Test("the smart card service is no trouble for a libnfc that goes through it")
  func shared() throws {
    var machine = MachineTree.smartCardService
    machine.addLibrary(["acr122_pcsc", "acr122_usb"])
    let diagnosis = try examine(machine)
    #expect(ids(diagnosis).contains("pcscd-shares") && diagnosis.verdict == .ready)
  }

  @Test("a reader that a program of somebody else has claimed") func claimed() throws {
    var machine = MachineTree.ready
    machine.plug("1-2", "072f:2200", "ACR122U PICC Interface", device: 7, driver: "usbfs")
    let diagnosis = try examine(machine)
    #expect(ids(diagnosis) == ["in-use", "type-5"] && diagnosis.verdict == .trouble)
    #expect(diagnosis.findings[0].commands == ["sudo fuser -v /dev/bus/usb/001/007"])
  }

  @Test("where there is no /sys, it says what it knows") func notLinux() throws {
    var machine = MachineTree(name: "bare")
    machine.addLibrary(["pn53x_usb"])
    #expect(try ids(examine(machine)) == ["not-linux"])
  }

  @Test("a port that is named counts as a reader, and is not offered again") func namedPort() throws
  {
    var machine = MachineTree.raspberryPi
    machine.files["/etc/nfc/libnfc.conf"] =
      "device.connstring = \"pn532_uart:/dev/ttyAMA0:115200\"\n"
    let diagnosis = try examine(machine)
    #expect(diagnosis.verdict == .trouble)
    let console = try #require(diagnosis.findings.first { $0.id == "serial-console" })
    #expect(console.level == .error && console.message.contains("console=serial0,115200"))
    let port = try #require(diagnosis.findings.first { $0.id == "port" })
    #expect(port.message.hasPrefix("/dev/i2c-1: "))
  }

  @Test("libnfc is found wherever loaders look") func library() throws {
    for folder in ["/usr/local/lib", "/usr/lib", "/lib/aarch64-linux-gnu", "/usr/lib64"] {
      var machine = MachineTree(name: "bare")
      machine.files["\(folder)/libnfc.so.5.1.1"] = "x\0libnfc.driver.pcsc\0"
      machine.files["\(folder)/pkgconfig/libnfc.pc"] = "Name: libnfc\nVersion: 1.7.1\n"
      let library = try #require(try examine(machine).library)
      #expect(library.path == "\(folder)/libnfc.so.5.1.1" && library.version == "1.7.1")
      #expect(library.drivers == ["pcsc"])
    }
  }

  @Test("this machine: some answer, and no fault") func here() throws {
    let run = try runBeckon(["doctor"])
    #expect([0, 1, 69].contains(run.status) && run.stdout.hasPrefix("Readers\n"), "\(run.stderr)")
  }

  @Test("files full of nonsense stop nobody") func nonsense() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<Effort.count(slice: 30, whole: 2_000) {
      var machine = MachineTree.all.randomElement(using: &random)?.machine ?? .ready
      for path in machine.files.keys.sorted() where Bool.random(using: &random) {
        var bytes = Array((machine.files[path] ?? "").utf8)
        for _ in 0..<3 where !bytes.isEmpty {
          bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
        }
        machine.files[path] = String(decoding: bytes, as: UTF8.self)
      }
      #expect(throws: Never.self) { try examine(machine, user: "anna") }
    }
  }
}
