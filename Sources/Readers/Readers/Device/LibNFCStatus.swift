internal import CNFC
import Tags

/// A return code of libnfc.
struct LibNFCStatus: Equatable {
  let value: Int32

  init(_ value: Int32) { self.value = value }

  /// The problem that the code means for an exchange or a selection.
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
