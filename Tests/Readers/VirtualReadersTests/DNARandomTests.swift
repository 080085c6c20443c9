import Cryptography
import TestSupport
import Testing

@testable import VirtualReaders

/// Whatever a reader sends, in a session too, the card has an answer; `Fuzz/FuzzDNACard` does the
/// same for longer.
@Suite("NTAG 424 DNA: commands at random") struct DNARandomTests {
  static let instructions: [UInt8] = [
    0x71, 0x77, 0xAF, 0xC4, 0x64, 0x5C, 0x51, 0xF7, 0xF5, 0x5F, 0xF6, 0xAD, 0x8D, 0x60, 0x3C, 0x00,
  ]

  @Test("in a session, with good codes over nonsense") func sessions() throws {
    var generator = SeededGenerator(seed: 424)
    for _ in 0..<Effort.count(slice: 20, whole: 2_000) {
      let card = BareDNA(VirtualTag(.ntag424TagTamper))
      let peer = card.peer()
      _ = try peer.authenticate(0)
      for _ in 0..<25 {
        if peer.session == nil {
          _ = peer.select()
          _ = try peer.authenticate(UInt8.random(in: 0...4, using: &generator))
        }
        let instruction = Self.instructions.randomElement(using: &generator) ?? 0
        let mode = [DNAPeer.Mode.plain, .code, .full].randomElement(using: &generator) ?? .plain
        let header = random(0...8, &generator)
        let answer = try peer.command(instruction, header: header, random(0...60, &generator), mode)
        #expect(answer.status != nil)
      }
      let whole = card.tag.memory.count == 256 && card.chip.keys.count == 5
      #expect(whole && card.send("00a4040007d276000085010100").count == 4)
    }
  }

  @Test("settings at random are told as they were taken, and read without harm") func settings()
    throws
  {
    var generator = SeededGenerator(seed: 425)
    let seeds = DNASettingsTests.good.map { bytes($0.filter { $0 != " " }) }
    var taken = 0
    for _ in 0..<Effort.count(slice: 3_000, whole: 300_000) {
      var settings = seeds.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let index = Int.random(in: settings.indices, using: &generator)
        settings[index] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) { settings[0] &= 0x43 }
      guard let told = VirtualTag.DNATagOptions.settings(settings) else { continue }
      taken += 1
      #expect(told.count == settings.count + 4)
      guard taken % 10 == 0 else { continue }
      let card = BareDNA(VirtualTag(.ntag424TagTamper))
      card.chip.settings[1] = try DNAFileSettings(
        settings, size: 256, counter: 0, hasTamperLoop: true, allowsMirrors: true)
      #expect([2, 258].contains(card.tap().count), "\(digits(settings))")
    }
    #expect(taken > 300)
  }

  private func random(
    _ counts: ClosedRange<Int>, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    (0..<Int.random(in: counts, using: &generator)).map { _ in
      UInt8.random(in: 0...(Bool.random(using: &generator) ? 4 : 255), using: &generator)
    }
  }
}
