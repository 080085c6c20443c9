import Basics
import Foundation
import SystemIO
import Cryptography
import TestSupport
import Testing

@testable import Provisioning
@testable import VirtualReaders

/// Whoever takes a picture of the program's memory while tags get keys finds none.
@Suite("Keys in a program's memory") struct KeyMemoryTests {
  /// At random, so that no table of a library has it by chance.
  private static let master = "5B1E90C7A44D3F8862F0BB17D9A3C65E"

  @Test(
    "at no step of a job is a key where a core would have it",
    .needs(.gcore),
    arguments: [ProvisioningStep.accepted, .intended, .finishing, .secured, .done])
  func steps(_ step: ProvisioningStep) throws {
    let (folder, home) = (try ScratchFolder(), try ScratchFolder())
    try folder.write(
      """
      {"name": "bottles", "rows": {"count": 1},
       "url": {"template": "https://wine.example.com/b?e={picc}&c={cmac}"},
       "tag": {"chips": ["ntag424"], "personalize": {"keys": "master.key"}}}
      """, to: "bottles.json")
    try folder.write(Self.master + "\n", to: "master.key")
    let uid = TestDeck.uid(1)
    let reader = try VirtualReader(tags: [VirtualTag(.ntag424, uid: uid)])
    var child = try beckonCommand(
      ["job", "run", "bottles.json", "--timeout", "20", "--reader", reader.connectionString],
      home: home, environment: ["BECKON_TEST_STOP": "\(step.rawValue):1"], in: folder
    ).start()
    try awaitHalt(of: child.processID)
    let host = try #require(KilledStation.hostProcess(of: child.processID))
    let memories = try [child.processID, host].map { try ProcessMemory(of: $0) }
    kill(child.processID, SIGCONT)
    let outcome = try child.finish(within: .seconds(60))
    #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")

    if geteuid() != 0 {
      // Who is not root sees nothing at all of a process that hides, and the one that has the
      // reader needs not hide: what it hands on is enciphered.
      #expect(memories[0] == nil)
    } else {
      let command = try #require(memories[0])
      #expect(command.holds("wine.example.com".utf8), "a picture without the job proves nothing")
      #expect(memories[1] != nil)
    }
    let keys =
      try Self.keys(of: try #require(reader.tag(uid))) + [
        try #require([UInt8](hexadecimal: Self.master))
      ]
    #expect(Set(keys).count == 6)
    for (memory, key) in memories.compactMap(\.self).flatMap({ memory in keys.map { (memory, $0) } }
    ) {
      #expect(!memory.holds(key: key))
    }
  }

  /// What the chip has now.
  private static func keys(of tag: VirtualTag) throws -> [[UInt8]] {
    guard let card = tag.card as? ISODEPCard, let chip = card.application.chip else { return [] }
    return try chip.keys.map { try $0.value().withBytes(Array.init) }
  }
}
