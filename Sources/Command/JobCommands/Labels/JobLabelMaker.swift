import QRCodes

/// Makes a job's label pictures for code files and proofs. Each thread has a maker of its own.
final class JobLabelMaker {
  private let labels: JobLabels
  private let look: LabelLook
  private let maker: LabelMaker
  /// The name of the stock for people, such as "Avery L7160".
  let stock: String

  init(_ labels: JobLabels) throws {
    self.labels = labels
    let paper = try labels.stock.paper()
    look = try labels.labelLook(density: paper.density)
    stock = paper.name
    maker = try look.maker(for: paper.sheet, density: look.design.density)
  }

  /// The rendered label of a row.
  func label(_ row: RowContent) throws -> RenderedLabel {
    try look.make(labels.item(row), maker) { _, _ in }
  }

  /// The code of a row's label as a picture file.
  func picture(of row: RowContent, as format: OutputFormat) throws -> PublishedPicture {
    try maker.picture(of: label(row), as: format)
  }

  /// The label of a row as a drawing with its page.
  func drawing(of label: RenderedLabel) throws -> (bytes: [UInt8], page: Page) {
    try maker.drawing(of: label)
  }
}
