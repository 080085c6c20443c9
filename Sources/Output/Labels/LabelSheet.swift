/// The paper of a series of labels: bought labels, or paper to be cut.
package struct LabelSheet {
  /// The positions of the labels on a sheet.
  package let geometry: SheetGeometry
  /// A description of the sheet for people.
  package let words: String
  /// The reason why the sizes may be wrong, if there is one.
  package let doubt: String?

  /// Creates a paper from its geometry and its description.
  package init(_ geometry: SheetGeometry, words: String, doubt: String? = nil) {
    (self.geometry, self.words, self.doubt) = (geometry, words, doubt)
  }
}
