import AppClipCodes
import Tags

/// A carrier for URLs, such as a tag or code, considered by its capacity.
enum Carrier: String, CaseIterable {
  case ultralight, ntag213, ntag215, ntag216, qr, appclip

  /// The carrier's capacity for a URL. Only App Clip Codes need Apple's tables for this.
  func room(_ tables: ClipTables) throws -> CarrierCapacity {
    switch self {
    case .ultralight: return tag("an Ultralight tag", .ultralight)
    case .ntag213: return tag("an NTAG213", .ntag213)
    case .ntag215: return tag("an NTAG215", .ntag215)
    case .ntag216: return tag("an NTAG216", .ntag216)
    // Version 40 at level L, in byte mode, is the largest symbol.
    case .qr: return CarrierCapacity("a QR code", isCarrier: true) { $0.text.utf8.count - 2953 }
    case .appclip:
      let compressor = try tables.compressor()
      return CarrierCapacity("an App Clip Code", unit: "bit", isCarrier: true) { url in
        // Each call copies the compressor, so that the closure can be called from any thread.
        var own = compressor
        return -((try? own.budget(of: url.text).left) ?? 0)
      }
    }
  }

  private func tag(_ name: String, _ chip: Type2Product) -> CarrierCapacity {
    let capacity = chip.capacity ?? 0
    return CarrierCapacity(name, isCarrier: true) { url in
      let record = try? NDEFRecord.uri(url.text)
      return (record.map { NDEFMessage([$0]).encoded().count } ?? .max) - capacity
    }
  }
}
