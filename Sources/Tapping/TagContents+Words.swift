import NDEF
import Tags

extension TagContents {
  /// The URI of a message, where there is one, and else what the contents are.
  var words: String {
    guard case .message(let bytes) = self, let message = try? NDEFMessage(decoding: bytes),
      let uri = try? message.firstURI()
    else { return "\(self)" }
    return uri
  }
}
