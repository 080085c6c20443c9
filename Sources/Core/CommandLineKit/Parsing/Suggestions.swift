import Basics

/// The candidates that `word` may be a misspelling of, nearest first, at most three; equal ones
/// keep their order.
///
/// The distance counts insertions, deletions, replacements and swapped neighbours, and ignores
/// case. One error in every three letters is allowed; an unfinished word counts as one error.
func nearest(to word: String, among candidates: [String]) -> [String] {
  let given = Array(word.lowercased().utf8)
  let scored = candidates.compactMap { name -> (score: Int, name: String)? in
    let other = Array(name.utf8)
    let allowed = max(1, max(given.count, other.count) / 3)
    let isUnfinished = !given.isEmpty && other.starts(with: given)
    guard isUnfinished || abs(given.count - other.count) <= allowed else { return nil }
    let slips = isUnfinished ? min(1, other.count - given.count) : editDistance(given, other)
    guard slips <= allowed else { return nil }
    let shared = zip(given, other).prefix { $0 == $1 }.count
    return (slips * 4 - min(shared, 3), name)
  }
  guard let best = scored.map(\.score).min() else { return [] }
  return Array(scored.filter { $0.score <= best + 1 }.sorted { $0.score < $1.score }.prefix(3))
    .map(\.name)
}

/// Returns the options that a misspelling may mean; `-out` finds `--out`, `-O` finds `-o`.
func nearestOptions(to spelling: String, among options: [Option]) -> [String] {
  let name = String(spelling.drop { $0 == "-" })
  if name.count == 1, !spelling.hasPrefix("--") {
    let letters = options.compactMap(\.short).filter { $0.lowercased() == name.lowercased() }
    return letters.map { "-\($0)" }
  }
  let names = options.flatMap(\.spellings).filter { $0.hasPrefix("--") }.map { $0.dropFirst(2) }
  return nearest(to: name, among: names.map(String.init)).map { "--\($0)" }
}

extension Program {
  /// The commands that a wrong word at `path` may mean, as a person types them: similar neighbours,
  /// then commands of exactly that name elsewhere, then similar ones elsewhere.
  func nearestCommands(to word: String, at path: CommandPath) -> [String] {
    let near = nearest(to: word, among: path.command.visibleSubcommands.map(\.name))
    if !near.isEmpty { return near.map { "\(path.name) \($0)" } }
    let elsewhere = CommandPath(root).visibleTree.dropFirst()
    let names = Set(nearest(to: word, among: elsewhere.map(\.command.name)))
    let wanted = elsewhere.contains { $0.command.name == word } ? [word] : names
    return Array(elsewhere.filter { wanted.contains($0.command.name) }.map(\.name).prefix(3))
  }
}
