import Payloads
import InvocationURLs

/// The text of a code, as a camera hands it over.
struct PlainText: Carrier {
  let name = "plain text"

  func carry(_ url: InvocationURL) -> Payload? { Payload(.qrCode, text: url.text) }
}

/// A line of a hand-held scanner that types, with its symbology identifier.
struct ScannerLine: Carrier {
  let name = "scanner line"

  func carry(_ url: InvocationURL) -> Payload? {
    Payload(.keyboardWedge, text: "]Q1\(url.text)\r\n")
  }
}
