/// The Handover Select record, which names the records after it to continue with (NFC Forum,
/// Connection Handover 1.2).
enum HandoverSelect {
  private static let type = "Hs"
  private static let carrierType = "ac"
  private static let version: UInt8 = 0x12

  static func isSelect(_ record: NDEFRecord) -> Bool { record.hasType(.wellKnown, type) }

  /// Returns a Handover Select record with one active carrier: the record with the ID `reference`.
  static func record(of reference: [UInt8]) throws(NDEFBuildError) -> NDEFRecord {
    let active: UInt8 = 1
    let carrier = [active, UInt8(truncatingIfNeeded: reference.count)] + reference + [0]
    let inner = NDEFMessage([try .wellKnown(carrierType, carrier)])
    return try .wellKnown(type, [version] + inner.encoded())
  }

  /// Returns the IDs of the carrier records, the preferred one first.
  static func references(_ record: NDEFRecord) throws(ContentError) -> [ArraySlice<UInt8>] {
    guard let version = record.payload.first else {
      throw BluetoothDevice.malformed("its Handover Select record is empty")
    }
    guard version >> 4 == 1 else {
      throw BluetoothDevice.malformed(
        "its Handover Select record is of version \(version >> 4).\(version & 15); phones support 1.x"
      )
    }
    let inner: NDEFMessage
    do throws(NDEFError) { inner = try NDEFMessage(decoding: record.payload.dropFirst()) } catch {
      throw BluetoothDevice.malformed("its Handover Select record holds no message: \(error)")
    }
    var references: [ArraySlice<UInt8>] = []
    for carrier in inner.records where carrier.hasType(.wellKnown, carrierType) {
      let payload = carrier.payload.dropFirst()
      guard let count = payload.first.map(Int.init), payload.count > count else {
        throw BluetoothDevice.malformed("a carrier of its Handover Select record is cut off")
      }
      references.append(payload.dropFirst().prefix(count))
    }
    return references
  }
}
