import CTextShaping

/// The script of each cluster of a text. Characters common to all scripts, such as digits and
/// spaces, take the script before them, or at the start of the text the one after them. A closing
/// bracket takes the script of its opening bracket.
struct ScriptRuns {
  /// The ISO 15924 code of each cluster, as four letters in a number.
  private(set) var scripts: [UInt32] = []

  private static let common = tag("Zyyy")
  private static let anywhere: Set<UInt32> = [common, tag("Zinh"), tag("Zzzz")]
  private static let brackets: [UInt32: UInt32] = Dictionary(
    uniqueKeysWithValues: ["()", "[]", "{}", "«»", "‹›", "“”", "‘’", "（）", "［］", "「」", "『』"]
      .map { pair in
        let both = pair.unicodeScalars.map(\.value)
        return (both[1], both[0])
      })
  private static let opening = Set(brackets.values)

  init(_ clusters: [ArraySlice<UInt32>]) {
    var open: [(character: UInt32, index: Int)] = []
    var pairs: [(open: Int, close: Int)] = []
    var last: UInt32?
    for (index, cluster) in clusters.enumerated() {
      let first = cluster.first ?? 0
      if let script = cluster.lazy.map(ctext_script).first(where: { !Self.anywhere.contains($0) }) {
        if last == nil { scripts = scripts.map { _ in script } }
        last = script
      }
      scripts.append(last ?? Self.common)
      if Self.opening.contains(first) { open.append((first, index)) }
      if let opener = Self.brackets[first],
        let at = open.lastIndex(where: { $0.character == opener })
      {
        pairs.append((open[at].index, index))
        open.removeSubrange(at...)
      }
    }
    for pair in pairs { scripts[pair.close] = scripts[pair.open] }
  }

  /// Packs four ASCII letters into a 32-bit number.
  static func tag(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
