import AppBinaries

/// Tries one input as an embedded code signature: its index, its names, its entitlements.
func fuzzCodeSignature(_ input: [UInt8]) {
  do throws(AppBinaryError) {
    let signature = try CodeSignature(input)
    require(try CodeSignature(input) == signature, "it reads twice alike")
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
    require(error.offset <= input.count, "and a place in the signature")
  }
}
