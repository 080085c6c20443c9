import CSVText
import InvocationRouter
import InvocationURLs

/// A problem that prevents a row's URL from being made, and the column that causes it.
struct RowProblem: Error, Hashable, Sendable {
  var kind: JobFinding.Kind
  var column: String?
  var sentence: String
}

/// A row with its values and its URL.
struct ExpandedRow {
  /// The values by slot of the binding; `nil` for an empty optional value.
  var values: [String?]
  /// The URL, with zeros in place of mirrored fields.
  var text: String
  /// The URL, with placeholders in place of mirrored fields.
  var marked: String
}

/// Makes rows: first the values, then the URL.
struct RowMaker: Sendable {
  let binding: JobBinding
  let url: JobURL
  let route: Route?

  init(_ binding: JobBinding, _ url: JobURL, _ route: Route?) {
    self.binding = binding
    self.url = url
    self.route = route
  }

  /// Makes row `number`, from a row of the table if the job has one. Random values that are given,
  /// by their slots, are not drawn.
  func make(
    _ number: Int, _ row: CSVRow?, keeping kept: [Int: String] = [:],
    using generator: inout some RandomNumberGenerator
  ) throws(RowProblem) -> ExpandedRow {
    var values = try values(number, row, keeping: kept, using: &generator)
    let zeros = try text(values)
    guard !binding.mirrored.isEmpty else {
      return ExpandedRow(values: values, text: zeros, marked: zeros)
    }
    replaceMirrors(&values, letters: true)
    let letters = try text(values)
    replaceMirrors(&values, letters: false)
    do throws(JobMirrorError) {
      if binding.file.tag?.personalization != nil {
        return ExpandedRow(
          values: values, text: zeros, marked: try SDMFieldProbe.marked(zeros, letters))
      }
      guard let marked = try MirrorProbe.marked(zeros, letters) else { throw .changed }
      return ExpandedRow(values: values, text: zeros, marked: marked)
    } catch { throw RowProblem(kind: .mirror, sentence: error.description) }
  }
}
