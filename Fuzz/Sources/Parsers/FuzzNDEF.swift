import NDEF

/// Tries one input as a message.
func fuzzNDEF(_ input: [UInt8]) {
  for options in [NDEFDecodingOptions.strict, .lenient] {
    do throws(NDEFError) {
      check(try NDEFMessage(decoding: input, options: options), options)
    } catch {
      require((0...input.count).contains(error.offset), "the error lies in the input")
    }
  }
}

private func check(_ message: NDEFMessage, _ options: NDEFDecodingOptions) {
  let shortest = message.encoded()
  require(shortest.count == message.encodedSize(), "the size is known beforehand")
  require((try? NDEFMessage(decoding: shortest)) == message, "what was decoded encodes")
  let chunks = message.encoded(options: NDEFEncodingOptions(chunkSize: 3))
  require((try? NDEFMessage(decoding: chunks)) == message, "chunks are joined")
  _ = try? message.firstURI(options: options)
  for record in message.records {
    require(!record.description.isEmpty, "every record has words")
    guard let content = try? record.content(options: options) else { continue }
    let made = try? NDEFRecord(content, id: Array(record.id))
    require((try? made?.content()) == content, "what was understood can be written")
  }
}
