import CSVText
import InvocationRouter
import InvocationURLs

/// A problem that prevents a row's URL from being made, and the column that causes it.
struct RowProblem: Error, Hashable, Sendable {
  var kind: JobFinding.Kind
  var column: String?
  var sentence: String
}

/// A row whose values and URL are made.
struct ExpandedRow {
  /// The values by slot; nil for an empty optional value.
  var values: [String?]
  /// The URL or content, with zeros in place of mirrored fields.
  var text: String
  /// The URL or content, with placeholders in place of mirrored fields.
  var marked: String
}

/// A maker of rows, which makes first the values and then the URL.
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
