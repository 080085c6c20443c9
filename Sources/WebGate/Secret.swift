/// Whether a text that somebody sent is the secret. How long that takes tells how long the text is, and
/// nothing of how much of it is right.
package func isSecret(_ text: some Collection<UInt8>, _ secret: [UInt8]) -> Bool {
  var differences: UInt8 = text.count == secret.count && !secret.isEmpty ? 0 : 1
  for (byte, other) in zip(text, secret) { differences |= byte ^ other }
  return differences == 0
}
