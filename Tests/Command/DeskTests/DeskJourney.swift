import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

/// What people do at the desk who know nothing of it. Each begins with an empty folder.
enum DeskJourney: String, CaseIterable {
  case bareDomain = "one code from a bare domain"
  case labelsAgain = "50 labels, printed, five of them again"
  case workbook = "a workbook with two sheets and a title row"
  case oldTable = "a Windows-1252 table with semicolons and empty rows"
  case network = "a Wi-Fi card"
  case contact = "a contact card"
  case correction = "three rows corrected after printing"
  case moreTables = "ten tables more"
  case tags = "ten tags, one broken"
  case wall = "a photo of a wall"
  case replacement = "table 17 found, and its tag replaced"
  case trash = "a deletion undone"
  case language = "another language in the middle"

  /// Goes through it, and expects what it comes to.
  func go(_ person: DeskPerson, _ desk: BrowserDesk) throws {
    switch self {
    case .bareDomain: try Self.bareDomain(person)
    case .labelsAgain: try Self.labelsAgain(person)
    case .workbook: try Self.workbook(person, desk)
    case .oldTable: try Self.oldTable(person, desk)
    case .network: try Self.network(person)
    case .contact: try Self.contact(person)
    case .correction: try Self.correction(person)
    case .moreTables: try Self.moreTables(person, desk)
    case .tags: try Self.tags(person)
    case .wall: try Self.wall(person, desk)
    case .replacement: try Self.replacement(person, desk)
    case .trash: try Self.trash(person, desk)
    case .language: try Self.language(person, desk)
    }
  }

  /// A table of places as somebody copies it from a spreadsheet.
  private static func tables(_ numbers: ClosedRange<Int>) -> String {
    "table;room\n" + numbers.map { "\($0);\($0 % 2 == 0 ? "Küche" : "Terrace")\n" }.joined()
  }

  /// Makes a job of pasted tables.
  private static func makeJob(
    _ person: DeskPerson, _ numbers: ClosedRange<Int>, name: String = "tables", tags: Bool = false
  ) throws {
    try person.press("Make many")
    try person.fill("Or paste", tables(numbers))
    try person.see("\(numbers.count) rows")
    try person.fill("Web address, with", "https://cafe-rosa.de/t/{table}")
    try person.fill("Name of the job", name)
    if tags { try person.tick("Also write to NFC tags") }
    try person.press("Save and check")
    try person.see("Saved \(name.replacing(" ", with: "-")) with \(numbers.count) rows")
  }

  private static func address(_ number: Int) -> String { "https://cafe-rosa.de/t/\(number)" }

  private static func bareDomain(_ person: DeskPerson) throws {
    try person.see("Your first code in three steps")
    try person.fill("Web address", "cafe-rosa.de")
    try person.see("A web address begins with https://.")
    try person.press("Use https://cafe-rosa.de")
    try person.see("Read back from the file: the content matches")
    try person.press("Download PNG")
    #expect(try person.codes(in: "code.png") == ["HTTPS://CAFE-ROSA.DE"])
    try person.see("That is all.")
  }

  private static func labelsAgain(_ person: DeskPerson) throws {
    try makeJob(person, 1...50)
    try person.search("Labels", "L7160")
    try person.rest()
    try person.press("Download sheets")
    #expect(try person.codes(in: "tables.pdf").sorted() == (1...50).map(address).sorted())
    try person.see("The labels were sent to print. Did they come out well?")
    try person.press("Print some again")
    try person.fill("Rows to print", "3, 17, 40-42")
    try person.rest()
    try person.press("Download sheets")
    #expect(
      try person.codes(in: "tables-2.pdf").sorted() == [3, 17, 40, 41, 42].map(address).sorted())
    try person.press("They came out well")
    try person.see("Recorded: the labels came out well.")
    try person.press("Ledger")
    try person.see("50 of 50")
    try person.see("came out well")
  }

  private static func workbook(_ person: DeskPerson, _ desk: BrowserDesk) throws {
    let path = Repository.root.appendingPathComponent("Tests/Golden/spreadsheets/two-sheets.xlsx")
      .path
    try person.press("Make many")
    try person.upload("Choose a table", path)
    try person.see("above the names of the columns was left out")
    try person.choose("Sheet", "Garden")
    try person.see("1 row")
    try person.fill("Web address, with", "https://cafe-rosa.de/t/")
    try person.press("table")
    try person.fill("Name of the job", "garden")
    try person.press("Save and check")
    try person.see("Saved garden with 1 row")
    #expect(try desk.folder.text(of: "two-sheets.csv") == "store,table\r\n43,9\r\n")
  }

  private static func oldTable(_ person: DeskPerson, _ desk: BrowserDesk) throws {
    let text = "Tisch;Raum\r\n1;K\u{FC}che\r\n;\r\n2;Caf\u{E9}\r\n"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let files = try ScratchFolder()
    try person.press("Make many")
    try person.upload("Choose a table", files.write(bytes, to: "tische.csv"))
    try person.see("The file was written in Windows-1252")
    try person.see("1 empty row was left out: row 3.")
    try person.fill("Web address, with", "https://cafe-rosa.de/t/{tisch}")
    try person.fill("Text below the code", "Raum ")
    try person.press("Raum")
    try person.press("Save and check")
    try person.see("Saved tische with 2 rows")
    #expect(try desk.folder.text(of: "tische.csv") == "Tisch,Raum\r\n1,Küche\r\n2,Café\r\n")
    let job = try JSONValue(parsing: Array(desk.folder.text(of: "tische.json").utf8))
    #expect(job["qr"]?["caption"] == ["Raum {raum}"])
  }

  private static func network(_ person: DeskPerson) throws {
    try person.choose("Kind of content", "Wi-Fi access")
    try person.fill("Name of the network", "Rosa Guests")
    try person.fill("Password", "pizza")
    try person.see("A Wi-Fi password has at least 8 characters.")
    try person.fill("Password", "pizza 4 all")
    try person.see("Read back from the file: the content matches")
    try person.press("Print on labels or cards")
    try person.choose(tile: "Wi-Fi card")
    try person.rest()
    try person.press("Download sheets")
    #expect(try person.codes(in: "labels.pdf") == ["WIFI:T:WPA;S:Rosa Guests;P:pizza 4 all;;"])
  }

  private static func contact(_ person: DeskPerson) throws {
    try person.choose("Kind of content", "Contact")
    try person.fill("Name", "Rosa Berg")
    try person.fill("Phone number", "+49 30 12345")
    try person.see("Read back from the file: the content matches")
    try person.press("Print on labels or cards")
    try person.choose(tile: "Business card")
    try person.fill("How many", "10")
    try person.rest()
    try person.press("Download sheets")
    let lines = try person.codes(in: "labels.pdf")
    #expect(lines.count { $0.contains("FN:Rosa Berg") } == 10, "\(lines)")
  }

  private static func correction(_ person: DeskPerson) throws {
    try makeJob(person, 1...12)
    try person.search("Labels", "L7160")
    try person.rest()
    try person.press("Download sheets")
    #expect(try person.codes(in: "tables.pdf").count == 12)
    try person.press("Ledger")
    try person.press("Correct table")
    for row in [2, 5, 9] { try person.fill("table, row \(row)", "\(row)a") }
    try person.press("Show the changes")
    try person.see("3 rows change, 9 stay.")
    try person.press("Apply")
    try person.see("The table is corrected.")
    try person.press("Print the labels that are missing now")
    try person.rest()
    try person.press("Download sheets")
    let printed = try person.codes(in: "tables-2.pdf")
    #expect(printed.sorted() == [2, 5, 9].map { address($0) + "a" })
  }

  private static func moreTables(_ person: DeskPerson, _ desk: BrowserDesk) throws {
    try makeJob(person, 1...12)
    try person.press("Ledger")
    try person.press("Correct table")
    try person.fill("Number of rows to add", "10")
    try person.press("Add rows")
    try person.press("Show the changes")
    try person.see("Its table will have 22 rows.")
    try person.press("Apply")
    try person.see("The table is corrected.")
    let table = try desk.folder.text(of: "tables.csv").split(whereSeparator: \.isNewline)
    #expect(table.count == 23 && table.last?.hasPrefix("22,") == true, "\(table)")
  }

  private static func tags(_ person: DeskPerson) throws {
    try makeJob(person, 1...10, tags: true)
    try person.press("Continue to “Write tags”")
    // A deck of tags, of which the fifth is locked.
    try person.wait(for: "document.querySelector('#view-tags .big')?.disabled === false")
    try person.browser.value(
      """
      (() => { const chips = [...document.querySelectorAll('#view-tags select')].at(-1);
        chips.append(new Option('a deck', 'ntag213:4,ntag213:locked:1,ntag213:10', true, true)); return 0; })()
      """)
    try person.press("Try it out")
    try person.see("10 of 10")
    try person.see("This tag is locked. Put it aside, and take another one.")
    try person.see("END")
  }

  private static func wall(_ person: DeskPerson, _ desk: BrowserDesk) throws {
    let photo = try Self.photo(person.browser)
    let files = try ScratchFolder()
    try person.press("Read")
    try person.upload("Choose a file", files.write(photo, to: "wall.jpg"))
    try person.see("3 codes")
    for number in 1...3 { try person.see("cafe-rosa.de/t/\(number)") }
    try person.wait(for: "document.querySelectorAll('article.read .letter').length === 3")
  }

  /// A picture of three codes on a wall: turned, in the shade, with the noise of a camera.
  private static func photo(_ browser: any DrivenBrowser) throws -> [UInt8] {
    try browser.value(
      """
      (window.photo = null, (async () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [1600, 1000];
        const paint = canvas.getContext('2d');
        const light = paint.createLinearGradient(0, 0, 1600, 1000);
        light.addColorStop(0, '#e8e0d4'); light.addColorStop(1, '#a09482');
        paint.fillStyle = light; paint.fillRect(0, 0, 1600, 1000);
        for (const number of [1, 2, 3]) {
          const answer = await fetch('/api/code', { method: 'POST', headers: { 'X-Beckon': sessionStorage.getItem('beckon.key'), 'Content-Type': 'application/json' },
            body: JSON.stringify({ of: { url: `https://cafe-rosa.de/t/${number}` }, as: 'png', look: { size: '40mm', dpi: 200 } }) });
          const { bytes } = await answer.json();
          const image = new Image(); image.src = 'data:image/png;base64,' + bytes; await image.decode();
          paint.setTransform(1, 0.06 * number, -0.08, 1, 120 + (number - 1) * 500, 200);
          paint.rotate((number - 2) * 0.2);
          paint.drawImage(image, 0, 0, 320, 320);
        }
        paint.setTransform(1, 0, 0, 1, 0, 0);
        const dots = paint.getImageData(0, 0, 1600, 1000);
        let seed = 7;
        for (let at = 0; at < dots.data.length; at += 4) {
          seed = (seed * 1103515245 + 12345) % 2147483648;
          const noise = (seed % 31) - 15;
          for (const part of [0, 1, 2]) dots.data[at + part] = dots.data[at + part] * 0.85 + noise;
        }
        paint.putImageData(dots, 0, 0);
        window.photo = canvas.toDataURL('image/jpeg', 0.85);
      })(), 0)
      """)
    try browser.wait(for: "window.photo")
    let text = try browser.value("window.photo").stringValue?.split(separator: ",").last ?? ""
    return [UInt8](try #require(Data(base64Encoded: String(text))))
  }

  private static func replacement(_ person: DeskPerson, _ desk: BrowserDesk) throws {
    try makeJob(person, 1...20, tags: true)
    // The tags are written at another station, which has a reader.
    let run = try runBeckon(["job", "run", "tables.json", "--deck", "ntag213:20"], in: desk.folder)
    #expect(run.status == 0, "\(run.stderr)")
    try person.press("Ledger")
    try person.see("20 of 20")
    try person.fill("Search rows", "/t/17")
    try person.see("1 row")
    try person.press("Row 17")
    try person.see("Row 17 · done")
    try person.press("Replace its tag")
    try person.see("The old tag may still open this row’s address")
    try person.press("Give up the old tag")
    try person.see("19 of 20 rows are done.")
    let status = try runBeckon(["job", "status", "tables.json"], in: desk.folder)
    #expect(status.stdout.contains("19 of 20 rows done"), "\(status.stdout)")
  }

  private static func trash(_ person: DeskPerson, _ desk: BrowserDesk) throws {
    try makeJob(person, 1...5, name: "Café Rosa")
    let before = try desk.folder.names().sorted()
    try person.press("Ledger")
    try person.press("Delete")
    try person.see("is in the trash.")
    #expect(try desk.folder.names() == ["trash"])
    try person.press("Put back")
    try person.see("Nothing has been made yet.")
    #expect(try desk.folder.names().filter { $0 != "trash" }.sorted() == before)
  }

  private static func language(_ person: DeskPerson, _ desk: BrowserDesk) throws {
    try person.press("Make many")
    try person.fill("Or paste", tables(1...5))
    try person.see("5 rows")
    try person.fill("Web address, with", "https://cafe-rosa.de/t/{table}")
    try person.choose("Language", "Deutsch")
    try person.see("5 Zeilen")
    try person.fill("Name des Auftrags", "Tische")
    try person.press("Speichern und prüfen")
    try person.see("Tische mit 5 Zeilen gespeichert")
    #expect(try desk.folder.names().sorted() == ["Tische.csv", "Tische.json"])
    try person.choose("Sprache", "English")
    try person.see("5 rows")
  }
}
