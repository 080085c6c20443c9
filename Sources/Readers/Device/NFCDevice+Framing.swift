internal import CNFC
import Tags

extension NFCDevice {
  /// Switches between the chip's own protocols and plain bytes; nothing to do most of the time.
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

  /// What a code means, once the reader has shown whether it is still there.
  func failure(_ code: Int32) -> TagLinkError {
    let code = NFCCode(code)
    if code.blamesReader, !answers { return TagLinkError(.readerGone, detail: code.detail) }
    return code.error
  }

  /// Whether the reader obeys a command that does nothing: it sets what is set already.
  private var answers: Bool {
    (0..<2).contains { _ in nfc_device_set_property_bool(handle, NP_INFINITE_SELECT, false) >= 0 }
  }
}

extension TagFraming {
  fileprivate var isEasy: Bool { self == .interpreted }
  fileprivate var hasCRC: Bool { self != .rawWithoutCRC }
}
