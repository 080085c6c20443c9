import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

@testable import ReaderDoctor

@Suite("The doctor and the smart card service") struct SmartCardTests {
  private func examine(
    _ machine: MachineTree, variables: [String: String] = [:], user: String? = nil,
    _ answer: ReaderListAnswer? = nil
  ) throws -> Diagnosis {
    let folder = try machine.build()
    defer { withExtendedLifetime(folder) {} }
    return try Doctor.examine(
      root: folder.path, user: user, variables: { variables[$0] },
      asking: answer.map { answer in { answer } })
  }

  private func ids(_ diagnosis: Diagnosis) -> [String] { diagnosis.findings.map(\.id) }

  private static let acr1252 = ServiceSlot(
    "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00", .tags, label: "acr1252u")
  private static let module = ServiceSlot(
    "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 00 01", .secureModule, label: "acr1252u")

  @Test("what the service says counts more than what files show") func answers() throws {
    let machine = MachineTree.smartCardReader
    let found = try examine(machine, .slots([Self.acr1252, Self.module]))
    #expect(found.verdict == .ready && ids(found) == ["no-libnfc"] && found.slots.count == 2)
    for (answer, id) in [
      (.refused, "pcscd-refuses"), (.silent, "pcscd-silent"), (.notRunning, "pcscd-off"),
      (.failed("the service says 80100004"), "pcscd-fails"), (.slots([]), "pcscd-blind"),
      (.slots([Self.module]), "only-slots"),
    ] as [(ReaderListAnswer, String)] {
      let diagnosis = try examine(machine, answer)
      #expect(ids(diagnosis).contains(id), "\(answer)")
      #expect(diagnosis.verdict == (id == "only-slots" ? .ready : .trouble), "\(answer)")
    }
  }

  @Test("a reader that only the service knows, as over the network or a virtual one, is a reader")
  func unseen() throws {
    var machine = MachineTree(debian: "unseen")
    #expect(try examine(machine).verdict == .noReader)
    machine.addService()
    let slot = ServiceSlot("Virtual PCD 00 00", .tags)
    let diagnosis = try examine(machine, .slots([slot]))
    #expect(diagnosis.verdict == .ready && ids(diagnosis).isEmpty)
    #expect(try examine(machine, .slots([])).verdict == .noReader)
    #expect(try ids(examine(machine, .slots([Self.module]))).contains("only-slots"))
  }

  @Test("the service is not asked where that would take a reader from libnfc, or wait for nothing")
  func asking() throws {
    for (machine, isAsked) in [
      (MachineTree.waitingService, false), (.frozenService, false), (.eitherWay, true),
      (.smartCardReader, true), (.noService, true), (.ready, true),
    ] {
      let folder = try machine.build()
      defer { withExtendedLifetime(folder) {} }
      var asked = 0
      _ = try Doctor.examine(
        root: folder.path,
        asking: {
          asked += 1
          return .slots([])
        })
      #expect(asked == (isAsked ? 1 : 0), "\(machine.name)")
    }
  }

  @Test("an ACR122U that the service has: fine where there is a way through the service, else not")
  func friendOrFoe() throws {
    var machine = MachineTree.eitherWay
    let slot = ServiceSlot("ACS ACR122U PICC Interface 00 00", .tags, label: "acr122u")
    for answer in [nil, ReaderListAnswer.slots([slot])] {
      let diagnosis = try examine(machine, answer)
      #expect(diagnosis.verdict == .ready && ids(diagnosis) == ["pcscd", "type-5"])
      #expect(diagnosis.readers.allSatisfy { $0.isThroughService })
    }
    for answer in [ReaderListAnswer.refused, .silent] {
      let diagnosis = try examine(machine, answer)
      #expect(diagnosis.verdict == .trouble && ids(diagnosis).contains("pcscd"), "\(answer)")
      #expect(ids(diagnosis).contains(answer == .silent ? "pcscd-silent" : "pcscd-refuses"))
    }
    // The service does not have it: libnfc may.
    #expect(try examine(machine, .slots([])).readers.allSatisfy { !$0.isThroughService })
    machine.files["/usr/lib/x86_64-linux-gnu/libpcsclite.so.1"] = nil
    #expect(try examine(machine).findings.first { $0.id == "pcscd" }?.level == .error)
    // A driver that does not know the reader leaves it alone.
    machine.addService(ids: ["072f:223b"])
    machine.nodes["/dev/bus/usb/001/007"] = 0o666
    let free = try examine(machine)
    #expect(free.verdict == .ready && ids(free) == ["type-5"])
  }

  @Test("a variable that names another service") func elsewhere() throws {
    let variable = ["PCSCLITE_CSOCK_NAME": "/tmp/own.comm"]
    var machine = MachineTree(debian: "elsewhere")
    machine.addService()
    machine.files["/run/pcscd/pcscd.comm"] = nil
    machine.plug("1-2", "072f:2303", "ACR1552 1S CL Reader", device: 6)
    let gone = try examine(machine, variables: variable, .notRunning)
    #expect(gone.verdict == .trouble)
    let finding = try #require(gone.findings.first { $0.id == "pcscd-off" })
    #expect(finding.commands == ["unset PCSCLITE_CSOCK_NAME"])
    #expect(finding.message.contains("/tmp/own.comm"))
    let slot = ServiceSlot("ACS ACR1552 1S CL Reader PICC 00 00", .tags, label: "acr1552u")
    #expect(try examine(machine, variables: variable, .slots([slot])).verdict == .ready)
  }

  @Test("policy: root, rules and groups") func policy() throws {
    var machine = MachineTree.refusedByPolicy
    let refused = try examine(machine)
    let finding = try #require(refused.findings.first { $0.id == "pcscd-refuses" })
    #expect(
      finding.commands == [
        "beckon doctor --print polkit | sudo tee /etc/polkit-1/rules.d/70-beckon-readers.rules",
        "sudo usermod -aG plugdev anna",
      ])
    // What is printed is what mends it.
    machine.files["/etc/polkit-1/rules.d/70-beckon-readers.rules"] = ReaderAccessFiles.policy
    let joining = try examine(machine).findings.first { $0.id == "pcscd-refuses" }
    #expect(joining?.commands == ["sudo usermod -aG plugdev anna"])
    machine.groups = ["plugdev"]
    #expect(try examine(machine).verdict == .ready)
    // What the service says to whoever asks is nothing to somebody else.
    #expect(try examine(machine, user: "anna", .refused).verdict == .trouble)
    #expect(try examine(.atTheMachine, user: "root").verdict == .trouble)
  }

  @Test("every state of the service has its cure, by systemd and without") func states() throws {
    var machine = MachineTree.smartCardReader
    machine.files["/run/pcscd/pcscd.comm"] = nil
    machine.files["/proc/812/comm"] = nil
    #expect(
      try examine(machine).findings.first { $0.id == "pcscd-off" }?.commands
        == ["sudo systemctl enable --now pcscd.socket"])
    machine.files["/run/systemd/system/.keep"] = nil
    #expect(
      try examine(machine).findings.first { $0.id == "pcscd-off" }?.commands == ["sudo pcscd"])
    machine.files["/usr/lib/x86_64-linux-gnu/libpcsclite.so.1"] = nil
    #expect(try ids(examine(machine)).contains("no-pcsclite"))
    machine = .smartCardReader
    machine.files[MachineTree.driverList] = nil
    #expect(try ids(examine(machine)).contains("no-ccid"))
  }

  @Test("the driver's list: whatever is in it, no fault") func lists() throws {
    var random = SeededGenerator(seed: 22)
    var machine = MachineTree.smartCardReader
    let whole = Array((machine.files[MachineTree.driverList] ?? "").utf8)
    for round in 0..<Effort.count(slice: 40, whole: 3_000) {
      var bytes = Array(
        whole.prefix(round % 2 == 0 ? .random(in: 0...whole.count, using: &random) : whole.count))
      for _ in 0..<4 where !bytes.isEmpty {
        bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...127, using: &random)
      }
      machine.files[MachineTree.driverList] = String(decoding: bytes, as: UTF8.self)
      #expect(throws: Never.self) { try examine(machine) }
    }
    for list in [
      "<plist><dict><key>ifdVendorID</key><array><string>0x072F</string></array></dict></plist>",
      "<plist><array/></plist>", "",
      "<plist><dict><key>ifdVendorID</key><array><string>072F</string><integer>4</integer></array>"
        + "<key>ifdProductID</key><array><string>0x223B</string></array></dict></plist>",
    ] {
      machine.files[MachineTree.driverList] = list
      let service = try examine(machine).service
      #expect(service.drivers.count == 1 && service.drivers[0].ids ?? [] == [])
    }
  }
}
