import Artwork
import Codes
package import QRCodes

/// The sizes of all labels of a series: one size for the codes, one for the letters.
package struct LabelFit: Sendable {
  /// The reasons why letters or codes are not larger.
  package enum Limit: Hashable, Sendable {
    /// The text of the label at this index, from 0, does not fit in larger letters.
    case text(Int)
    /// A line of the label at this index, from 0, does not fit in letters above this size.
    case line(Int, String, size: Int)
    /// The content of the code at this zero-based position, which needs the largest symbol.
    case code(Int)
  }

  /// The frames of code and text; a label without text has the code alone in its middle.
  let frames: CodeAndTextFrames
  /// The QR version that all codes have.
  package let version: QRVersion
  /// The size that all codes have.
  let size: RequestedSize
  /// The size of all letters, in micrometres; `nil` without text.
  package var letterSize: Int?
  /// The labels that keep the codes or letters of all from being larger.
  package var limits: [Limit]
  /// The letter sizes on cards; `nil` for other labels.
  var card: CardFit?
}

/// An error for a label of a series that cannot be made.
package struct LabelFitError: Error, CustomStringConvertible {
  /// The index of the label in the series, from 0.
  package let index: Int
  /// The reason why the label cannot be made.
  package let cause: any Error

  package var description: String { "\(cause)" }
}

/// A fitter that finds the largest code and letters for all labels of a series.
struct LabelFitter {
  private let area: LabelArea
  private let layout: LabelLayout
  private let style: QRStyle
  private let version: QRVersion
  private let codeLimit: LabelFit.Limit?
  private let texts: [(index: Int, lines: [String], text: MeasuredText)]

  init(
    _ area: LabelArea, _ layout: LabelLayout, _ style: QRStyle, version: QRVersion,
    codeLimit: LabelFit.Limit?, texts: [(index: Int, lines: [String], text: MeasuredText)]
  ) {
    (self.area, self.layout, self.style, self.version) = (area, layout, style, version)
    (self.codeLimit, self.texts) = (codeLimit, texts)
  }

  /// The number of modules along a side of the code, including the quiet zone.
  private var modules: Int { version.size + 2 * (style.quietZone ?? version.quietZone) }

  func fit(_ font: SharedFont?) throws -> LabelFit {
    let limits = codeLimit.map { [$0] } ?? []
    guard let font, !texts.isEmpty else {
      let square = area.square
      let (size, side) = try size(side: layout.codeSize == nil ? square.width : fixedSide())
      guard side <= square.width else { throw tooLarge(square.width) }
      let code = Rectangle(
        x: square.x + (square.width - side) / 2, y: square.y + (square.height - side) / 2,
        width: side, height: side)
      return LabelFit(
        frames: CodeAndTextFrames(code: code, text: code, isBelow: false), version: version,
        size: size, letterSize: nil, limits: limits)
    }
    let side = layout.codeSize == nil ? nil : try fixedSide()
    let groups = area.divisions(layout.textPlace, side: side)
    if let side, let code = groups.first?.first?.code,
      code.width > area.frame.width || code.height > area.frame.height
    {
      throw tooLarge(min(area.frame.width, area.frame.height), needs: side)
    }
    let comfortable = LabelText.comfortable(
      height: area.shape == .ellipse ? area.square.width : area.frame.height)
    let largest = groups.first?.first?.code.width ?? 0
    var refusal = texts.startIndex
    for (least, share) in steps(comfortable) {
      for group in groups {
        let code = group.first?.code.width ?? 0
        // Letters do not make a code smaller than phones can read.
        guard 100 * code >= share * largest,
          share == 0 || code >= min(largest, Self.readableModule * modules)
        else { break }
        let found = group.compactMap { frames in
          letterSize(frames, least: least, comfortable, first: &refusal).map { (frames, $0) }
        }
        guard let (frames, found) = found.max(by: { $0.1.size < $1.1.size }) else { continue }
        let (size, side) = try size(side: frames.code.width)
        if let fit = proved(frames, found, side, font, size, limits, &refusal) { return fit }
      }
    }
    let last = groups.last?.last
    let lines = texts[refusal].lines
    throw LabelFitError(
      index: texts[refusal].index,
      cause: SheetError.noRoomForText(
        line: lines.max { $0.count < $1.count } ?? "", width: last?.text.width ?? 0,
        height: last?.text.height ?? 0, isBelow: last?.isBelow ?? false))
  }

  /// The smallest module that phones can read, in micrometres.
  private static let readableModule = 400

  /// The steps of the search, from large letters down: their least size, and the least share of the
  /// largest code, in percent. Both become smaller together.
  private func steps(_ comfortable: Int) -> [(letters: Int, share: Int)] {
    if let fixed = layout.letterSize { return [(fixed, 0)] }
    return [(comfortable, 70), (comfortable * 3 / 4, 60), (comfortable / 2, 50), (0, 0)].map {
      (max(LabelText.smallest, $0.0), $0.1)
    }
  }

  /// Returns the side of a code of the requested size with its quiet zone.
  private func fixedSide() throws -> Int {
    let wanted = layout.codeSize ?? 0
    if let density = layout.density {
      let dots = max(1, (density.dots(wanted) + version.size / 2) / version.size)
      return density.micrometres(dots * modules)
    }
    return wanted * modules / version.size
  }

  private func tooLarge(_ side: Int, needs: Int? = nil) -> SheetError {
    .codeSizeTooLarge(size: layout.codeSize ?? 0, needs: needs ?? side, side: max(0, side))
  }

  /// Returns the largest letters for all texts, and the index of the text that limits them.
  private func letterSize(
    _ frames: CodeAndTextFrames, least: Int, _ comfortable: Int, first: inout Int
  ) -> (size: Int, limit: Int?)? {
    guard frames.text.width > 0, frames.text.height > 0 else { return nil }
    let most =
      layout.letterSize
      ?? max(2 * comfortable, frames.isBelow ? frames.code.width / 5 : frames.text.height / 3)
    var best = (size: most, limit: nil as Int?)
    // The text that did not fit the last time will probably not fit this time, either.
    for index in [first] + texts.indices {
      let size = LabelText.size(
        of: texts[index].text, width: frames.text.width, height: frames.text.height,
        in: least...max(least, best.size),
        comfortable: layout.letterSize == nil ? comfortable : nil)
      guard let size else {
        first = index
        return nil
      }
      if size < best.size { best = (size, index) }
    }
    return best
  }

  /// Sets the texts that may need more space than was measured, and returns the final sizes;
  /// `nil` if the letters would become too small.
  private func proved(
    _ frames: CodeAndTextFrames, _ found: (size: Int, limit: Int?), _ side: Int, _ font: SharedFont,
    _ size: RequestedSize, _ limits: [LabelFit.Limit], _ refusal: inout Int
  ) -> LabelFit? {
    var letters = found.size
    var limit = found.limit
    var most = (width: 0, height: 0)
    var index = texts.startIndex
    while index < texts.endIndex {
      let text = texts[index]
      let width = text.text.unbrokenWidth(letterSize: letters)
      if !text.text.needsProof, width <= frames.text.width {
        most.width = max(most.width, width)
        most.height = max(most.height, text.text.unbrokenHeight(letterSize: letters))
        index += 1
        continue
      }
      let set = try? LabelText(
        text.lines, font: font.font, width: frames.text.width, letterSize: letters)
      if let set, set.height <= frames.text.height + letters / 50 {
        most = (max(most.width, set.width), max(most.height, set.height))
        index += 1
        continue
      }
      let smaller = letters * 31 / 32
      guard layout.letterSize == nil, smaller >= LabelText.smallest, 4 * smaller >= 3 * found.size
      else {
        refusal = index
        return nil
      }
      // Begin again with smaller letters.
      (letters, limit, most, index) = (smaller, index, (0, 0), texts.startIndex)
    }
    most.width = min(most.width, frames.text.width)
    let centred = area.centred(frames, side: side, text: most)
    return LabelFit(
      frames: centred, version: version, size: size, letterSize: letters,
      limits: limits + (limit.map { [.text(texts[$0].index)] } ?? []))
  }

  /// Returns the largest size that fits, in whole dots or micrometres per module, and the side of
  /// such a code with its quiet zone.
  private func size(side: Int) throws -> (size: RequestedSize, side: Int) {
    if let density = layout.density {
      let dots = (side * density.milliDotsPerInch + 12_700) / (25_400_000 * modules)
      guard dots > 0 else {
        throw SheetError.codeTooLarge(
          modules: modules, side: max(0, side), least: density.micrometres(4 * modules))
      }
      return (.dots(dots), density.micrometres(dots * modules))
    }
    let each = side / modules
    // No office printer draws less than a tenth of a millimetre cleanly.
    guard each >= 100 || style.allowsUnreadable && each > 0 else {
      throw SheetError.codeTooLarge(modules: modules, side: max(0, side), least: 100 * modules)
    }
    guard let exact = layout.codeSize else { return (.module(each), each * modules) }
    return (.symbol(exact), side)
  }
}
