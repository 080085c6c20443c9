import NDEF
import Tags

extension TagContents {
  /// The URI of the message on the tag; without one, a description of the contents.
  var words: String {
    guard case .message(let bytes) = self, let message = try? NDEFMessage(decoding: bytes),
      let uri = try? message.firstURI()
    else { return "\(self)" }
    return uri
  }
}
