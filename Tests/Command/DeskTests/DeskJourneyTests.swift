import JSONText
import SystemIO
import TestSupport
import Testing

/// The journeys of `DeskJourney` in both browsers, by mouse and by keyboard alone. An ordinary run
/// has one of the four combinations; `make soak` has all.
@Suite("Journeys at the desk") struct DeskJourneyTests {
  private func chromium(_ journey: DeskJourney, _ hand: DeskPerson.Hand) throws {
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    let person = DeskPerson(browser: browser, hand: hand, kept: try ScratchFolder())
    try browser.keepDownloads(in: person.kept)
    try desk.enter(browser)
    try journey.go(person, desk)
    #expect(browser.complaints == [])
    try browser.quit()
    #expect(try desk.end() == .exited(0))
  }

  private func firefox(_ journey: DeskJourney, _ hand: DeskPerson.Hand) throws {
    let desk = try BrowserDesk()
    let kept = try ScratchFolder()
    let browser = try FirefoxDriver(downloads: kept)
    let person = DeskPerson(browser: browser, hand: hand, kept: kept)
    try browser.open(desk.entrance)
    try browser.wait(for: "document.documentElement?.classList.contains('ready')")
    try journey.go(person, desk)
    try browser.quit()
    #expect(try desk.end() == .exited(0))
  }

  @Test("in Chromium, by mouse", .needs(.chromium), arguments: DeskJourney.allCases)
  func chromiumByMouse(_ journey: DeskJourney) throws { try chromium(journey, .mouse) }

  @Test(
    "in Chromium, by keyboard alone", .needs(.chromium), .onRequest(Effort.isSoak, by: "make soak"),
    arguments: DeskJourney.allCases)
  func chromiumByKeyboard(_ journey: DeskJourney) throws { try chromium(journey, .keyboard) }

  @Test(
    "in Firefox, by mouse", .needs(.firefox), .onRequest(Effort.isSoak, by: "make soak"),
    arguments: DeskJourney.allCases)
  func firefoxByMouse(_ journey: DeskJourney) throws { try firefox(journey, .mouse) }

  @Test(
    "in Firefox, by keyboard alone", .needs(.firefox), .onRequest(Effort.isSoak, by: "make soak"),
    arguments: DeskJourney.allCases)
  func firefoxByKeyboard(_ journey: DeskJourney) throws { try firefox(journey, .keyboard) }
}
