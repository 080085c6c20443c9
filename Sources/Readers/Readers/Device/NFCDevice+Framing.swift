internal import CNFC

extension NFCDevice {
  /// Switches between the chip's own protocols and raw bytes. Mostly there is nothing to do.
  mutating func use(_ wanted: TagFraming) throws(TagLinkError) {
    if wanted == framing { return }
    let old = framing
    framing = nil
    if wanted.isEasy != old?.isEasy { try set(NP_EASY_FRAMING, wanted.isEasy) }
    if wanted.hasCRC != old?.hasCRC { try set(NP_HANDLE_CRC, wanted.hasCRC) }
    framing = wanted
  }

  func set(_ property: nfc_property, _ value: Bool) throws(TagLinkError) {
    let result = nfc_device_set_property_bool(handle, property, value)
    if result < 0 { throw failure(result) }
  }

  /// Converts a return code to an error, after checking whether the reader is still connected.
  func failure(_ code: Int32) -> TagLinkError {
    let code = LibNFCStatus(code)
    if code.blamesReader, !answers { return TagLinkError(.readerGone, detail: code.detail) }
    return code.error
  }

  /// Whether the reader responds to a command without effect: one that sets a property to its
  /// present value.
  private var answers: Bool {
    (0..<2).contains { _ in nfc_device_set_property_bool(handle, NP_INFINITE_SELECT, false) >= 0 }
  }
}

extension TagFraming {
  fileprivate var isEasy: Bool { self == .interpreted }
  fileprivate var hasCRC: Bool { self != .rawWithoutCRC }
}

/// A return code of libnfc.
struct LibNFCStatus: Equatable {
  let value: Int32

  init(_ value: Int32) { self.value = value }

  /// The problem that the code means for an exchange or a selection of a tag.
  ///
  /// `-20` covers a refusal, silence and a damaged answer alike: libnfc does not distinguish them.
  /// After `-1`, `-6` and `-90` the reader itself may be gone; the caller checks that.
  var problem: TagLinkError.Problem {
    switch value {
    case NFC_ETIMEOUT: .noAnswer
    case NFC_EOPABORTED: .cancelled
    case NFC_ENOTSUCHDEV: .readerGone
    case NFC_ETGRELEASED, NFC_EINVARG: .released
    case NFC_ERFTRANS, NFC_EMFCAUTHFAIL: .transmission
    default: .damaged
    }
  }

  /// Whether the cause may be the reader and not the tag.
  var blamesReader: Bool {
    switch value {
    case NFC_EIO, NFC_ETIMEOUT, NFC_ECHIP, NFC_ESOFT, NFC_EOVFLOW, NFC_EDEVNOTSUPP: true
    default: false
    }
  }

  var detail: String { "libnfc \(value)" }

  var error: TagLinkError { TagLinkError(problem, detail: detail) }
}
