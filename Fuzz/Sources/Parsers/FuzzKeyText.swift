import Cryptography

/// Tries one input as the text of a secret.
func fuzzKeyText(_ input: [UInt8]) {
  for kind in [SecretKind.masterKey, .tagPassword] {
    do {
      let secret = try HexadecimalSecret.parse(input, as: kind)
      require([4, 6, 16].contains(secret.count), "a secret has a length of its kind")
      let plain = secret.exposed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let again = try? HexadecimalSecret.parse(Array(plain.utf8), as: kind)
      require(again == secret, "a secret written plainly is the same secret")
    } catch let error as KeyTextError {
      require(!"\(error)".isEmpty, "an error has a sentence")
    } catch {
      require(false, "only the text can be wrong")
    }
  }
}
