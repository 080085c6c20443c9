import CSVText
import InvocationRouter
import InvocationURLs

/// What keeps a row from having a URL, and the column that it comes from.
struct RowProblem: Error, Hashable, Sendable {
  var kind: JobFinding.Kind
  var column: String?
  var sentence: String
}

/// A row with its values and its URL.
struct MadeRow {
  /// The values, by the slots of the binding; `nil` for an optional one that is empty.
  var values: [String?]
  /// The URL, with zeros for what a tag mirrors.
  var text: String
  /// The URL with marks for it.
  var marked: String
}

/// Makes rows: values, then the URL of them.
struct RowMaker: Sendable {
  let binding: JobBinding
  let url: JobURL
  let route: Route?

  init(_ binding: JobBinding, _ url: JobURL, _ route: Route?) {
    self.binding = binding
    self.url = url
    self.route = route
  }

  /// Makes row `number`, which is `row` of the table if there is one.
  func make(
    _ number: Int, _ row: CSVRow?, using generator: inout some RandomNumberGenerator
  ) throws(RowProblem) -> MadeRow {
    var values = try values(number, row, using: &generator)
    let zeros = try text(values)
    guard !binding.mirrored.isEmpty else {
      return MadeRow(values: values, text: zeros, marked: zeros)
    }
    replaceMirrors(&values, letters: true)
    let letters = try text(values)
    replaceMirrors(&values, letters: false)
    do throws(JobMirrorError) {
      if binding.file.tag?.personalization != nil {
        return MadeRow(values: values, text: zeros, marked: try ShownText.marked(zeros, letters))
      }
      guard let marked = try MirrorProbe.marked(zeros, letters) else { throw .changed }
      return MadeRow(values: values, text: zeros, marked: marked)
    } catch { throw RowProblem(kind: .mirror, sentence: error.description) }
  }
}
