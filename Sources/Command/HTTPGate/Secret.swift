/// Whether a received text is the secret. The time taken depends on the length of the text, and not
/// on how much of it is right.
package func isSecret(_ text: some Collection<UInt8>, _ secret: [UInt8]) -> Bool {
  var differences: UInt8 = text.count == secret.count && !secret.isEmpty ? 0 : 1
  for (byte, other) in zip(text, secret) { differences |= byte ^ other }
  return differences == 0
}
