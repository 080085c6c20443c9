import Labels
import XMLText

/// Tries one input as a file of gLabels' templates.
func fuzzGLabels(_ input: [UInt8]) {
  var templates = GLabelsTemplates()
  do throws(XMLError) {
    try templates.read(input)
    // Once more, as a second file: nothing is there twice.
    let before = templates.stocks
    try templates.read(input)
    require(templates.stocks.count == before.count, "no template is taken twice")
  } catch {
    require(!error.description.isEmpty, "an error has its words")
  }
  for stock in templates.stocks {
    require(stock.sheet?.fault == nil, "a sheet that is read can be")
    require(stock.sheet?.places.count == stock.sheet?.count, "every label has its place")
    require(stock.room(version: 1).side >= .zero, "room is not negative")
  }
}
