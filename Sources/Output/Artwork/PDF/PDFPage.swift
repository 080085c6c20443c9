extension TextBuffer {
  /// Appends the media box, the bleed box and the trim box of a page.
  mutating func append(boxes page: Page) {
    let trim = page.trim ?? Page.Trim(page.frame, bleed: page.bleed)
    append("/MediaBox[")
    append(box: page.bleedFrame, on: page)
    append("]/BleedBox[")
    append(box: trim.frame.grown(by: trim.bleed), on: page)
    append("]/TrimBox[")
    append(box: trim.frame, on: page)
    append("]")
  }

  /// Appends a rectangle by its lower left and upper right corners, relative to the sheet's lower
  /// left corner.
  private mutating func append(box: Rectangle, on page: Page) {
    let (left, bottom) = (page.bleed + box.x, page.bleed + page.height - box.y - box.height)
    for (index, place) in [left, bottom, left + box.width, bottom + box.height].enumerated() {
      if index > 0 { append(" ") }
      append(points: place)
    }
  }

  /// Appends the spot colours as colour spaces, each with its substitute at full tint.
  mutating func append(inks: [SpotColour]) {
    if inks.isEmpty { return }
    append("/ColorSpace<<")
    for (index, ink) in inks.enumerated() {
      append("/S")
      append(index)
      append("[/Separation")
      append(pdfName: ink.name)
      append("/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[")
      append(inks: ink.substitute.parts)
      append("]>>]")
    }
    append(">>")
  }

  mutating func append(images numbers: [Int]) {
    if numbers.isEmpty { return }
    append("/XObject<<")
    for (index, number) in numbers.enumerated() {
      append("/I")
      append(index)
      append(" ")
      append(number)
      append(" 0 R")
    }
    append(">>")
  }
}
