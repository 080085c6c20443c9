import InvocationRouter
import JSONText

extension RouteFileReader {
  /// Reads the experiences of the table, or returns `nil` if there are none or they conflict.
  mutating func experiences(_ root: JSONCursor) -> ExperienceTable? {
    let cursors = elements(root, "experiences")
    var experiences: [Experience] = []
    var places: [InvocationURL: JSONCursor] = [:]
    for cursor in cursors where !faults.isFull {
      faults.gather { () throws(JSONError) in
        let experience = try ExperienceReader(cursor).read()
        experiences.append(experience)
        places[experience.prefix] = try cursor.require("prefix")
      }
    }
    guard !experiences.isEmpty else { return nil }
    do {
      return try ExperienceTable(experiences)
    } catch {
      faults.add((places[error.second] ?? root).error(error.description))
      return nil
    }
  }
}
