import NDEF
import Tags

extension TagContents {
  /// The URI of a message, or a description of the contents if there is no URI.
  var words: String {
    guard case .message(let bytes) = self, let message = try? NDEFMessage(decoding: bytes),
      let uri = try? message.firstURI()
    else { return "\(self)" }
    return uri
  }
}
