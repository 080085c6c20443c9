@testable import Contents
import Foundation
import NDEF
import TestSupport
import Testing

/// Events, payments and devices beside the libraries of others, where both speak of the same thing.
@Suite("events, payments and devices beside other libraries") struct EventPaymentPeerTests {
  private static let count = Effort.count(slice: 150, whole: 3_000)

  /// Asks `Tests/Python/events_payments_peer.py` all at once.
  private func ask<Question: Encodable, Answer: Decodable>(
    _ peer: Equipment, _ word: String, _ questions: [Question], _ type: Answer.Type = Answer.self
  ) throws -> [Answer] {
    let script = Repository.root.appendingPathComponent("Tests/Python/events_payments_peer.py").path
    let encoder = JSONEncoder()
    var input: [UInt8] = []
    for question in questions { input += try encoder.encode(question) + [0x0A] }
    let output = try peer.run([script, word], sending: input, within: .seconds(600))
    let answers = try output.split(separator: 0x0A).map { line in
      try JSONDecoder().decode(type, from: Data(line))
    }
    try #require(answers.count == questions.count)
    return answers
  }

  private func pairs(_ values: ContentValues) -> [[String]] {
    values.pairs.map { [$0.name, $0.value] }
  }

  private func events(_ seed: UInt64) throws -> [CalendarEvent] {
    var random = RandomEvents(seed: seed)
    return try (0..<Self.count).map { _ in try CalendarEvent(random.values()) }
  }

  struct PeerEvent: Decodable {
    let values: [[String]]
    let uid: String
    let stamp: String
  }

  @Test("icalendar reads our calendars", .needs(.icalendar)) func eventsRead() throws {
    let seed = contentSeed()
    let events = try events(seed)
    let texts = try events.map { event in
      String(decoding: try #require(try event.records().first).payload, as: UTF8.self)
    }
    let answers = try ask(.icalendar, "event-read", texts, PeerEvent.self)
    for (event, answer) in zip(events, answers) {
      let expected = pairs(event.values).filter { $0[0] != "uid" }
      try #require(answer.values == expected, "seed \(seed)")
      try #require(answer.uid == event.uid ?? event.derivedUID, "seed \(seed)")
      try #require(answer.stamp.hasPrefix(event.start.date.text), "seed \(seed)")
    }
  }

  @Test("we read the calendars of icalendar", .needs(.icalendar)) func eventsWritten() throws {
    let seed = contentSeed()
    // It drops a byte order mark that a value begins with.
    let events = try events(seed).filter { event in
      event.values.pairs.allSatisfy { $0.value.unicodeScalars.first != "\u{FEFF}" }
    }
    let answers = try ask(.icalendar, "event-write", events.map { pairs($0.values) }, String.self)
    for (event, answer) in zip(events, answers) {
      let bytes = stride(from: 0, to: answer.count, by: 2)
      let digits = Array(answer.utf8)
      let payload = bytes.compactMap {
        UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
      }
      let read = try CalendarEvent(reading: [try NDEFRecord.media("text/calendar", payload)])
      try #require(read.values == event.values, "seed \(seed)")
    }
  }

  @Test("python-stdnum takes the accounts, banks and references that we take", .needs(.stdnum))
  func numbers() throws {
    let seed = contentSeed()
    var random = RandomPayments(seed: seed)
    var change = SeededGenerator(seed: seed)
    var questions: [[String]] = []
    for _ in 0..<Self.count {
      for (kind, text) in [
        ("iban", random.iban()), ("reference", random.reference()), ("bic", random.bic()),
      ] {
        questions.append([kind, text])
        // Which countries there are, stdnum knows and the target does not ask.
        questions.append([kind, spoiled(text, from: kind == "bic" ? 6 : 2, &change)])
      }
    }
    let answers = try ask(.stdnum, "numbers", questions, Bool.self)
    for (question, answer) in zip(questions, answers) {
      try #require(isAccepted(question[0], question[1]) == answer, "seed \(seed): \(question)")
    }
    #expect(answers.contains(true) && answers.contains(false))
  }

  /// The text with one character changed for another of its alphabet, or one less.
  private func spoiled(
    _ text: String, from first: Int, _ random: inout SeededGenerator
  ) -> String {
    var characters = Array(text)
    let index = Int.random(in: first..<characters.count, using: &random)
    if random.chance(2) {
      characters.remove(at: index)
    } else if let other = (characters[index].isNumber ? "0123456789" : "ABCDEFGHIJ").randomElement(
      using: &random)
    {
      characters[index] = other
    }
    return String(characters)
  }

  private func isAccepted(_ kind: String, _ text: String) -> Bool {
    do throws(ContentError) {
      switch kind {
      case "iban": _ = try IBAN(text)
      case "bic": _ = try Payment.bic(text)
      default: _ = try Payment.reference(text)
      }
      return true
    } catch { return false }
  }

  @Test("every country has the account numbers that python-stdnum knows", .needs(.stdnum))
  func countries() throws {
    var questions: [[String]] = []
    for country in IBANRegistry.structures.keys.sorted() {
      // With the wrong check digits, and with those that make it right: one of the hundred fits.
      for letter in ["0", "A"] {
        for count in 10...30 {
          let body = String(repeating: letter, count: count)
          questions.append(["iban", checked(country, body)])
        }
      }
    }
    let answers = try ask(.stdnum, "numbers", questions, Bool.self)
    for (question, answer) in zip(questions, answers) {
      try #require(isAccepted("iban", question[1]) == answer, "\(question)")
    }
  }

  private func checked(_ country: String, _ body: String) -> String {
    let digits = (body + country + "00").compactMap { Int(String($0), radix: 36) }.map(String.init)
    let rest = digits.joined().reduce(0) { ($0 * 10 + ($1.wholeNumberValue ?? 0)) % 97 }
    return country + (98 - rest < 10 ? "0" : "") + "\(98 - rest)" + body
  }

  @Test("segno writes the same payments", .needs(.segno)) func payments() throws {
    let seed = contentSeed()
    var random = RandomPayments(seed: seed)
    var payments: [Payment] = []
    while payments.count < Self.count {
      // segno trims, wants an amount and one of text and reference, and knows neither version 001
      // nor notes.
      guard
        let payment = try? Payment(random.values(["a", "B", "7", "ü", "漢", "🎄", "/", "+", "\""])),
        payment.amount != nil, payment.remittance != nil, payment.note == nil,
        payment.version == .two, payment.purpose?.count ?? 4 == 4
      else { continue }
      payments.append(payment)
    }
    let answers = try ask(.segno, "payment", payments.map { pairs($0.values) }, String.self)
    for (payment, answer) in zip(payments, answers) {
      try #require(payment.text() == answer, "seed \(seed)")
      try #require(try Payment(reading: answer) == payment, "seed \(seed)")
    }
  }

  @Test("the fullest payment fits into the largest symbol", .needs(.segno)) func symbol() throws {
    let account = [(name: "name", value: "A"), (name: "iban", value: "BE72000000001616")]
    let rest = account + [(name: "note", value: String(repeating: "ü", count: 70))]
    let size = try Payment(ContentValues(rest + [(name: "text", value: "a")])).text().utf8.count
    let missing = 331 - size
    let text = String(repeating: "ü", count: missing / 2) + (missing % 2 == 0 ? "a" : "aa")
    let payment = try Payment(ContentValues(rest + [(name: "text", value: text)]))
    #expect(payment.text().utf8.count == 331)
    let need = try #require(Payment.definition.symbol)
    let versions = try ask(
      .segno, "symbol", [payment.text(), payment.text() + "a"], Int.self)
    #expect(versions == [need.maxVersionNumber, need.maxVersionNumber + 1])
  }

  struct PeerDevice: Decodable {
    let handover: Bool
    let address: String
    let kind: String
    let name: String
    let role: String
    let `class`: String
    let made: String
  }

  @Test("ndeflib reads our devices, and writes them alike", .needs(.ndeflib)) func devices() throws
  {
    let seed = contentSeed()
    var random = RandomDevices(seed: seed)
    let devices = try (0..<Self.count).map { _ in try BluetoothDevice(random.values()) }
    let messages = try devices.map { hex(NDEFMessage(try $0.records()).encoded()) }
    let answers = try ask(.ndeflib, "device", messages, PeerDevice.self)
    let roles = ["Peripheral", "Central", "Peripheral/Central", "Central/Peripheral"]
    for ((device, message), answer) in zip(zip(devices, messages), answers) {
      try #require(answer.address == device.values["address"], "seed \(seed)")
      try #require(answer.name == device.name ?? "", "seed \(seed)")
      try #require(answer.handover == device.hasHandover, "seed \(seed)")
      try #require(answer.kind == device.addressKind.rawValue, "seed \(seed)")
      try #require(
        answer.role == (device.kind == .le ? roles[Int(device.role.octet)] : ""), "seed \(seed)")
      try #require(answer.class == (device.values["class"] ?? "").lowercased(), "seed \(seed)")
      try #require(answer.made == message, "seed \(seed)")
    }
  }
}
