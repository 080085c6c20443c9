import JSONText
import RouteFiles

/// Tries one input as a route table and as a site association.
func fuzzRouteFile(_ input: [UInt8]) {
  let text = input
  tryTable(text)
  trySite(text)
}

private func tryTable(_ text: [UInt8]) {
  do throws(JSONFileError) {
    let file = try RouteFile(reading: text)
    let again = try? RouteFile(reading: Array(file.text.utf8))
    require(again?.json == file.json, "what is written is read as it was")
    require(again?.router.routes == file.router.routes, "the routes are the same")
    _ = RouteReview(file).findings
    if let again { require(RouteComparison(file, again).isSame, "nothing has changed") }
  } catch {
    check(error)
  }
}

private func trySite(_ text: [UInt8]) {
  do throws(JSONFileError) {
    let site = try SiteFile(reading: text).association
    let again = try? SiteFile(reading: Array(site.text.utf8))
    require(again?.association == site, "what is written is read as it was")
  } catch {
    check(error)
  }
}

private func check(_ error: JSONFileError) {
  require(!error.faults.isEmpty, "there is a fault")
  require(error.faults.allSatisfy { $0.place != nil }, "every fault has a place")
  require(error.faults.count <= JSONFileError.maxFaultCount, "the faults are bounded")
}
