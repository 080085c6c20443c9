/// The two check characters of a Global Model Number (GS1 General Specifications, 7.9.5).
enum GS1CheckPair {
  /// The characters of element strings; the value of each is its index.
  private static let characters = Array(
    "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
  /// The characters of a check pair, without 0, 1, I and O.
  private static let checks = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
  /// The weights, starting with the last character.
  private static let weights = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83,
  ]

  /// Returns the check pair of a text, or `nil` if the text is empty, too long or has other
  /// characters.
  static func pair(of text: some StringProtocol) -> String? {
    let bytes = text.utf8
    guard !bytes.isEmpty, bytes.count <= weights.count else { return nil }
    var sum = 0
    for (weight, byte) in zip(weights, bytes.reversed()) {
      guard let value = characters.firstIndex(of: byte) else { return nil }
      sum += weight * value
    }
    sum %= 1021
    return String(decoding: [checks[sum >> 5], checks[sum & 31]], as: UTF8.self)
  }
}
