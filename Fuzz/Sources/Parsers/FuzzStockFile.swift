import JSONText
import Labels

/// Tries one input as a stock file, as a search, and as a length.
func fuzzStockFile(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  tryFile(input)
  if input.count <= 40 { trySearch(text) }
  if let length = PaperLength(text) {
    require(length >= .zero && length <= .longest, "a length is within its limits")
    require(PaperLength(length.exactText + " mm") != nil, "what is written is read")
  }
}

private let table = StockCatalogue()

private func trySearch(_ text: String) {
  let found = table.find(text)
  let isKnown = found.allSatisfy { table.stocks.contains($0) || table.find($0.id) == [$0] }
  require(isKnown, "what is found is in the table, or found again by its name")
  if found.isEmpty { _ = table.suggestions(for: text) }
}

private func tryFile(_ input: [UInt8]) {
  do throws(JSONFileError) {
    let catalogue = StockCatalogue(try StockFile.read(input))
    for stock in catalogue.stocks {
      require(catalogue.find(stock.id).contains(stock), "a stock is found by its name")
      if let sheet = stock.sheet {
        require(sheet.fault == nil, "a sheet that is read can be")
        require(sheet.places.count == sheet.count, "every label has its place")
      }
      for version in 1...4 {
        let room = stock.room(version: version)
        require(
          room.side >= .zero && room.dots.allSatisfy { $0.count >= 0 }, "room is not negative")
      }
    }
  } catch {
    require(!error.faults.isEmpty, "there is a fault")
    require(error.faults.allSatisfy { $0.place != nil }, "every fault has a place")
    require(error.faults.count <= JSONFileError.maxFaultCount, "the faults are bounded")
  }
}
