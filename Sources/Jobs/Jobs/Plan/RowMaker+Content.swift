import Contents
import InvocationURLs

/// The part that makes the content of a row.
extension RowMaker {
  /// The text of the content with these values, by slot.
  func text(_ values: [String?], _ content: JobContent) throws(RowProblem) -> String {
    guard let kind = content.kind else {
      throw RowProblem(kind: .value, sentence: "unknown content '\(content.word)'")
    }
    let made = content.values { name in binding.places[name].flatMap { values[$0] } ?? "" }
    do throws(ContentError) {
      return try RowPayload.text(of: kind.init(made))
    } catch {
      throw RowProblem(
        kind: .value, column: content.origin(of: error.field), sentence: error.description)
    }
  }
}
