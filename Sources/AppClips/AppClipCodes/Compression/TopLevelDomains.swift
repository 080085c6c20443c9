/// The top-level domains that have a short form.
enum TopLevelDomains {
  /// The twenty common domains in alphabetical order. Their codes are computed from their weights.
  static let common: [String] = weighted.map(\.0)

  static let commonCode = HuffmanCode(weights: weighted.map(\.1))

  /// The index of each common domain in `common`.
  static let commonNumbers = numbers(common)

  private static let weighted: [(String, UInt32)] = [
    ("au", 1299), ("br", 1197), ("ca", 1154), ("cn", 3255), ("com", 65534), ("de", 4451),
    ("edu", 961), ("fr", 1437), ("ga", 838), ("in", 981), ("info", 1097), ("it", 1580),
    ("jp", 2274), ("net", 5990), ("nl", 1432), ("org", 9974), ("pl", 850), ("ru", 4077),
    ("uk", 3206), ("us", 865),
  ]

  /// The domains with an eight-bit number; the first has number 1, as 0 is unused.
  static let numbered =
    """
    es ch eu io vn be at ua cz gov tv gr cf kr tw me biz site se tr id mx wang hu nz ro \
    cc top club dk ie za ar no online cl tk fi my hk sk il pt th nu sg kz by pk su to ph \
    live ae space mobi ai app is news name tech vip fun network cloud lu am website jobs \
    life win ly do tn md shop store media world travel work int qa global company host \
    wiki stream gt py video bid cm mo tel digital center plus ltd services so tt support \
    pub help gl museum pm business bike loan estate
    """
    .split(separator: " ").map(String.init)

  /// The index of each of these domains in `numbered`.
  static let numberedPlaces = numbers(numbered)
}

/// A dictionary from the bytes of texts to their indices.
func numbers(_ texts: [String]) -> [[UInt8]: Int] {
  Dictionary(
    texts.enumerated().map { (Array($1.utf8), $0) }, uniquingKeysWith: { first, _ in first })
}
