import Payloads
import InvocationURLs
import NDEF

/// The bytes of a message with a URI record.
struct URIRecord: Carrier {
  let name = "NDEF URI record"

  func carry(_ url: InvocationURL) throws -> Payload? {
    Payload(.nfcTag, bytes: NDEFMessage([try .uri(url.text)]).encoded())
  }
}

/// The same with an Android application record behind it.
struct URIRecordWithApplication: Carrier {
  let name = "NDEF URI record and application record"

  func carry(_ url: InvocationURL) throws -> Payload? {
    let records = [try NDEFRecord.uri(url.text), try .androidApplication("com.example.app")]
    return Payload(.nfcTag, bytes: NDEFMessage(records).encoded())
  }
}

/// A Smart Poster with a title.
struct SmartPoster: Carrier {
  let name = "NDEF Smart Poster"

  func carry(_ url: InvocationURL) throws -> Payload? {
    let poster = NDEFSmartPoster(uri: url.text, titles: [NDEFText("Menu", language: "en")])
    return Payload(.nfcTag, bytes: NDEFMessage([try .smartPoster(poster)]).encoded())
  }
}
