/// The name that was probably meant: the nearest by letters added, dropped, changed or swapped with
/// their neighbour, if these are at most a third of the letters.
package func nearest(to name: String, in names: [String]) -> String? {
  let letters = Array(name.lowercased().unicodeScalars.prefix(64))
  var best: (name: String, distance: Int)?
  for candidate in names {
    let distance = editDistance(letters, Array(candidate.lowercased().unicodeScalars))
    if distance <= max(1, candidate.unicodeScalars.count / 3), distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.name
}

/// Returns the edit distance (optimal string alignment) of two texts: insertions, deletions,
/// replacements and swaps.
package func editDistance<Letter: Equatable>(_ first: [Letter], _ second: [Letter]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for i in first.indices {
    var row = [i + 1]
    for j in second.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (first[i] == second[j] ? 0 : 1))
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[second.count]
}
