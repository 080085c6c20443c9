import Contents
import Foundation
import NDEF
import TestSupport
import Testing

@Suite("Bluetooth pairing") struct BluetoothTests {
  struct File: Decodable, Sendable {
    struct Tag: Decodable, Sendable, CustomTestStringConvertible {
      let name: String
      let values: VectorValues
      let message: String
      let unwritten: [UInt8]?
      var testDescription: String { name }
    }
    struct Fault: Decodable, Sendable, CustomTestStringConvertible {
      let message: String
      let sentence: String
      var testDescription: String { sentence }
    }
    let write: [Tag]
    let read: [Tag]
    let refused: [RefusedVector]
    let unreadable: [Fault]
    let remarks: [RemarkVector]
  }

  static let file = contentVectors("bluetooth.json", File.self)

  @Test("the vectors are there") func present() throws {
    let file = try #require(Self.file)
    #expect(file.write.count >= 6 && file.read.count >= 4 && file.remarks.count >= 4)
    #expect(file.refused.count >= 18 && file.unreadable.count >= 14)
  }

  @Test("written as phones read it", arguments: file?.write ?? [])
  func write(_ vector: File.Tag) throws {
    let device = try BluetoothDevice(vector.values.values)
    let records = try device.records()
    #expect(hex(NDEFMessage(records).encoded()) == vector.message)
    #expect(BluetoothDevice.claims(records))
    #expect(try BluetoothDevice(reading: records) == device)
    #expect(
      device.values == vector.values.values
        || device.values.pairs.count == vector.values.values.pairs.count)
    #expect(try BluetoothDevice(device.values) == device)
  }

  @Test("read as others write it", arguments: file?.read ?? [])
  func read(_ vector: File.Tag) throws {
    let records = try records(vector.message)
    #expect(BluetoothDevice.claims(records))
    let device = try BluetoothDevice(reading: records)
    #expect(device.values == vector.values.values)
    #expect(device.unwritten == vector.unwritten)
    #expect(
      device.remarks.contains { $0.hasPrefix("it also has") }
        == (vector.unwritten?.isEmpty == false))
    #expect(ContentCatalogue.read(records)?.definition.word == "bluetooth")
  }

  @Test("values that are none", arguments: file?.refused ?? [])
  func refused(_ vector: RefusedVector) {
    #expect(BluetoothDevice.sentence(refusing: vector.values) == vector.sentence)
  }

  @Test("tags that are none", arguments: file?.unreadable ?? [])
  func unreadable(_ vector: File.Fault) throws {
    let records = try records(vector.message)
    #expect(BluetoothDevice.claims(records))
    let error = #expect(throws: ContentError.self) { try BluetoothDevice(reading: records) }
    #expect(error?.description == vector.sentence)
  }

  @Test("what is worth a word") func remarks() throws {
    for vector in Self.file?.remarks ?? [] {
      #expect(try BluetoothDevice(vector.values.values).remarks == vector.remarks)
    }
  }

  @Test("never a code") func code() throws {
    let device = try BluetoothDevice(ContentValues([(name: "address", value: "01-02-03-04-05-0a")]))
    #expect(device.values["address"] == "01:02:03:04:05:0A")
    let sentence =
      "bluetooth: no phone pairs by a code; write a tag, or print how to find the device in the settings"
    #expect(#expect(throws: ContentError.self) { try device.text() }?.description == sentence)
    let error = #expect(throws: ContentError.self) { try BluetoothDevice(reading: "x") }
    #expect(error?.description == "bluetooth: there is no text for it in codes")
    #expect(!BluetoothDevice.claims("01:02:03:04:05:06"))
  }

  @Test("which records are devices") func claims() throws {
    #expect(!BluetoothDevice.claims([NDEFRecord]()))
    #expect(!BluetoothDevice.claims([try NDEFRecord.wellKnown("Hs", [0x12])]))
    #expect(!BluetoothDevice.claims([try NDEFRecord.media("application/vnd.wfa.wsc", [])]))
    #expect(BluetoothDevice.claims([try NDEFRecord.media("Application/VND.Bluetooth.EP.OOB", [])]))
    let broken = [
      try NDEFRecord.wellKnown("Hs", [0x12, 0xFF]),
      try NDEFRecord.media("application/vnd.bluetooth.le.oob", []),
    ]
    let error = #expect(throws: ContentError.self) { try BluetoothDevice(reading: broken) }
    #expect(
      error?.description.hasPrefix("bluetooth: its Handover Select record holds no message: ")
        == true)
    let none = #expect(throws: ContentError.self) { try BluetoothDevice(reading: [NDEFRecord]()) }
    #expect(none?.description == "bluetooth: there is no record")
  }

  @Test("cut off anywhere, no record traps") func prefixes() throws {
    for vector in Self.file?.write ?? [] {
      let records = try records(vector.message)
      let record = try #require(records.last)
      for count in 0..<record.payload.count {
        let short = try NDEFRecord(
          format: .media, type: record.type, id: record.id, payload: record.payload.prefix(count))
        _ = try? BluetoothDevice(reading: records.dropLast() + [short])
        guard let select = records.first, records.count > 1, count < select.payload.count else {
          continue
        }
        let cut = try NDEFRecord.wellKnown("Hs", select.payload.prefix(count))
        #expect(throws: ContentError.self) { try BluetoothDevice(reading: [cut, record]) }
      }
    }
  }

  @Test("random devices come back") func random() throws {
    let seed = contentSeed()
    var random = RandomDevices(seed: seed)
    for _ in 0..<Effort.count(slice: 2000, whole: 20_000) {
      let device = try BluetoothDevice(random.values())
      let read = try BluetoothDevice(reading: device.records())
      try #require(read == device, "seed \(seed)")
      try #require(read.values.bytes == device.values.bytes, "seed \(seed)")
      try #require(try BluetoothDevice(device.values) == device, "seed \(seed)")
    }
  }

  private func records(_ digits: String) throws -> [NDEFRecord] {
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { start in
      UInt8(digits.dropFirst(start).prefix(2), radix: 16)
    }
    return try NDEFMessage(decoding: bytes).records
  }
}

/// Values of devices, seeded.
struct RandomDevices {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func values() -> ContentValues {
    let address = (0..<6).map { _ in hex([UInt8.random(in: 0...255, using: &random)]).uppercased() }
    var values = ContentValues([(name: "address", value: address.joined(separator: ":"))])
    if random.chance(7) { values.append("name", random.text(of: hostileParts, most: 10)) }
    if random.chance(5) {
      values.append("kind", "le")
      if random.chance(5) {
        values.append(
          "role",
          ["peripheral", "central", "peripheral-first", "central-first"].randomElement(
            using: &random))
      }
      if random.chance(5) {
        values.append("address-kind", ["public", "random"].randomElement(using: &random))
      }
    } else if random.chance(5) {
      values.append("class", hex((0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }))
    }
    if random.chance(5) { values.append("handover", ["yes", "no"].randomElement(using: &random)) }
    return values
  }
}
