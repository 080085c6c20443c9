import Codes
import InvocationURLs
import QRCodes
import TestSupport
import Testing

@testable import Artwork
@testable import Labels

/// The laws of `SeriesTests` for captions that nobody chose: of 1 to 80 characters in ten scripts.
/// `scripts/draw-sheets` draws such pages.
@Suite("Captions of any length on sheets", .needs(.dejaVu, .notoSans, .notoCJK))
struct SeriesLawTests {
  private static let sentences = [
    "Please order at the bar and tell us the number of your table. Thank you very much, and enjoy.",
    "Παρακαλούμε παραγγείλετε στο μπαρ και πείτε μας τον αριθμό του τραπεζιού σας. Ευχαριστούμε",
    "Пожалуйста, сделайте заказ у стойки и назовите номер вашего стола. Спасибо большое за визит!",
    "يرجى الطلب من البار وإخبارنا برقم طاولتكم، ثم الجلوس والاستمتاع بوجبتكم. شكرا جزيلا لكم",
    "נא להזמין בבר ולמסור לנו את מספר השולחן שלכם, ואנחנו נביא הכול לשולחן. תודה רבה ובתיאבון",
    "कृपया बार पर ऑर्डर करें और हमें अपनी मेज़ का नंबर बताएँ। हम सब कुछ मेज़ पर लाएँगे। आपका धन्यवाद",
    "กรุณาสั่งอาหาร ที่บาร์ และแจ้ง หมายเลขโต๊ะ ของคุณ แล้วเรา จะนำทุกอย่าง มาที่โต๊ะ ขอบคุณค่ะ",
    "ご注文はバーカウンターで承ります。テーブル番号をお知らせください。お料理はお席までお持ちします。どうぞごゆっくり。",
    "请到吧台点餐，并告诉我们您的桌号，我们会把菜送到您的桌上。谢谢光临，祝您用餐愉快，欢迎下次再来。",
    "바에서 주문하시고 테이블 번호를 알려 주세요. 음식은 자리로 가져다 드리겠습니다. 맛있게 드세요.",
  ]

  private static let stocks = [
    "L7160", "L7163", "L7161", "L7120", "L7651", "L7169", "5160", "5163", "22806", "22807", "5194",
    "5293", "5305", "5371",
  ]

  /// A series of labels and its sizes.
  private struct Series {
    let label: SheetGeometry.Label
    let area: LabelArea
    let fit: LabelFit
    let labels: [RenderedLabel]
    let captions: [String]
    /// The height at which letters are comfortable.
    var comfortable: Int {
      LabelText.comfortable(height: area.shape == .ellipse ? area.square.width : area.frame.height)
    }
  }

  /// Makes labels with captions that a generator chooses; `nil` if they are refused, as may happen
  /// on small labels only.
  private func series(
    _ name: String, count: Int, of length: ClosedRange<Int>, _ place: LabelLayout.TextPlace,
    _ generator: inout SeededGenerator
  ) throws -> Series? {
    let stock = try StockCatalogue(BuiltInStock.all).one(named: "avery " + name)
    let sheet = try SheetGeometry(#require(stock.sheet), bleed: nil)
    var captions: [String] = []
    for _ in 0..<count {
      let sentence = try #require(Self.sentences.randomElement(using: &generator))
      captions.append(String(sentence.prefix(Int.random(in: length, using: &generator))))
    }
    var layout = LabelLayout()
    layout.textPlace = place
    let maker = try LabelMaker(for: sheet, QRStyle(), layout)
    let contents = try captions.enumerated().map { index, line in
      LabelContent(try SheetFixture.url(index * 7_919), title: nil, lines: [line])
    }
    do {
      let fit = try #require(try maker.fit(contents))
      return Series(
        label: sheet.labels[0], area: LabelArea(sheet.labels[0], margin: sheet.margin), fit: fit,
        labels: try contents.map { try maker.label($0) }, captions: captions)
    } catch let error as LabelFitError {
      let side = min(sheet.labels[0].frame.width, sheet.labels[0].frame.height)
      #expect(side < 40_000, "\(name): \(error)")
      return nil
    }
  }

  @Test(
    "sizes are equal, blocks are centred, and no line is broken without need", arguments: stocks)
  func laws(_ name: String) throws {
    var generator = SeededGenerator(seed: 51)
    for round in 0..<Effort.count(slice: 6, whole: 200) {
      let length = [1...12, 1...30, 10...80][round % 3]
      let place: LabelLayout.TextPlace = round % 2 == 0 ? .auto : .below
      guard let series = try series(name, count: 8, of: length, place, &generator) else { continue }
      let (labels, fit) = (series.labels, series.fit)
      let letters = try #require(fit.letterSize)
      #expect(Set(labels.map(\.code.size)).count == 1 && Set(labels.map(\.corner)).count == 1)
      #expect(labels.allSatisfy { $0.letterSize == letters && $0.code.quietZone == 4 })
      #expect(letters >= LabelText.smallest, "\(name): \(letters)")
      expectCentred(series, name)
      try expectBreaks(series, name)
      expectBalance(series, place, name)
    }
  }

  /// Code and text have even margins, to a tenth of a millimetre.
  private func expectCentred(_ series: Series, _ name: String) {
    let (frames, whole) = (series.fit.frames, series.label.frame)
    let middle = (x: whole.width / 2, y: whole.height / 2)
    if frames.isBelow {
      #expect(abs(frames.code.x + frames.code.width / 2 - middle.x) <= 100, "\(name)")
    } else {
      let right = frames.text.x + frames.text.width
      #expect(abs(frames.code.x - (whole.width - right)) <= 100, "\(name): \(frames)")
      #expect(abs(frames.code.y + frames.code.height / 2 - middle.y) <= 100, "\(name)")
    }
    #expect(!frames.text.meets(frames.code))
  }

  /// A caption that has room in one line has one.
  private func expectBreaks(_ series: Series, _ name: String) throws {
    let shared = try SharedFont(nil)
    let letters = series.fit.letterSize ?? 0
    for (caption, label) in zip(series.captions, series.labels) {
      let width = try shared.font.width(of: caption, letterSize: letters)
      let count = label.surroundings.items.count
      if width < series.fit.frames.text.width { #expect(count <= 1, "\(name): \(caption)") }
    }
  }

  /// A code gives way to letters only within limits.
  private func expectBalance(_ series: Series, _ place: LabelLayout.TextPlace, _ name: String) {
    let largest = series.area.divisions(place).first?.first?.code.width ?? 0
    let share = 100 * series.fit.frames.code.width / max(1, largest)
    let letters = series.fit.letterSize ?? 0
    let sizes = "\(name): letters of \(letters), \(series.comfortable) are comfortable, \(share) %"
    // Whole micrometres for each module take up to a percent.
    if 2 * letters >= series.comfortable { #expect(share >= 48, "\(sizes)") }
    if 4 * letters >= 3 * series.comfortable { #expect(share >= 58, "\(sizes)") }
    if share < 48 { #expect(letters < 2 * LabelText.smallest, "\(sizes)") }
  }
}
