import Basics

/// The fixed parts of every EPS file from Beckon, which define PDF's operators in PostScript.
package enum EPSPrologue {
  /// The part between the header comments and the page. A picture's data follow its operator, as
  /// hexadecimal digits.
  package static let text: StaticString = """
    %%BeginProlog
    /BeckonOperators 40 dict def
    BeckonOperators begin
    /q{gsave}bind def
    /Q{grestore}bind def
    /cm{6 array astore concat}bind def
    /m{moveto}bind def
    /l{lineto}bind def
    /c{curveto}bind def
    /h{closepath}bind def
    /re{4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath}bind def
    /f{fill}bind def
    /f*{eofill}bind def
    /W{clip}bind def
    /n{newpath}bind def
    /k{setcmykcolor}bind def
    /cs{load setcolorspace}bind def
    /scn{setcolor}bind def
    /im{/D exch def setcolorspace /Y exch def /X exch def
    /F currentfile/ASCIIHexDecode filter def
    <</ImageType 1/Width X/Height Y/BitsPerComponent 8/Decode D
    /ImageMatrix[X 0 0 Y neg 0 Y]/DataSource F/FlateDecode filter>>image F flushfile}bind def
    /gi{/DeviceGray[0 1]im}bind def
    /ki{/DeviceCMYK[0 1 0 1 0 1 0 1]im}bind def
    end
    %%EndProlog

    """
  /// The lines that end the file.
  package static let end: StaticString = "grestore\nend\nshowpage\n%%EOF\n"
}

extension Page {
  /// Encodes the page as an EPS file, without its bleed: one drawing in printing inks, for sign
  /// makers and layouts.
  ///
  /// The file is plain ASCII without dates. A unit of its bounding box is a point, so the size is
  /// real; the box is the page. Modules are drawn as the outlines of their dark areas. EPS has no
  /// transparency: a picture is composited over the page's background, or over white if there is
  /// none.
  package func eps() throws(ArtworkError) -> [UInt8] {
    var content = PressContent(self, .eps)
    for item in items { try content.append(item) }
    var file = TextBuffer()
    file.append("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 ")
    file.append(numbers: [width, height].map { upwards($0 * 72, over: 25_400) })
    file.append("\n%%HiResBoundingBox: 0 0 ")
    file.append(upwards(width * 720_000, over: 25_400), decimals: 4)
    file.append(" ")
    file.append(upwards(height * 720_000, over: 25_400), decimals: 4)
    file.append("\n%%Creator: Beckon\n")
    if let title {
      file.append("%%Title: ")
      file.append(postScript: title, maxLength: 200)
      file.append("\n")
    }
    // Pictures need a decoding filter of level 3.
    file.append(content.images.isEmpty ? "%%LanguageLevel: 2\n" : "%%LanguageLevel: 3\n")
    file.append("%%DocumentData: Clean7Bit\n%%DocumentProcessColors:")
    for (name, isThere) in zip(["Cyan", "Magenta", "Yellow", "Black"], content.plates) where isThere
    {
      file.append(text: " " + name)
    }
    file.append("\n")
    file.append(epsInks: content.inks)
    file.append("%%EndComments\n")
    file.append(EPSPrologue.text)
    file.append("%%Page: 1 1\nBeckonOperators begin\n")
    file.append(definitions: content.inks)
    file.append("gsave\n")
    file.bytes += content.text.bytes
    file.append(EPSPrologue.end)
    return file.bytes
  }

  /// Returns the quotient rounded up, because a bounding box must contain the whole drawing.
  private func upwards(_ dividend: Int, over divisor: Int) -> Int {
    (dividend + divisor - 1) / divisor
  }
}

extension TextBuffer {
  /// Appends the comments about spot colours, with their substitutes.
  fileprivate mutating func append(epsInks inks: [SpotColour]) {
    for (index, ink) in inks.enumerated() {
      append(index == 0 ? "%%DocumentCustomColors: " : "%%+ ")
      append(postScript: ink.name, maxLength: .max)
      append("\n")
    }
    for (index, ink) in inks.enumerated() {
      append(index == 0 ? "%%CMYKCustomColor: " : "%%+ ")
      append(inks: ink.substitute.parts)
      append(" ")
      append(postScript: ink.name, maxLength: .max)
      append("\n")
    }
  }

  /// Appends a colour space such as `/S0[/Separation(Gold)/DeviceCMYK{…}]def` for each ink. A tint
  /// scales every ink of the substitute.
  fileprivate mutating func append(definitions inks: [SpotColour]) {
    for (index, ink) in inks.enumerated() {
      append("/S")
      append(index)
      append("[/Separation")
      append(postScript: ink.name, maxLength: .max)
      append("/DeviceCMYK{")
      for (position, part) in ink.substitute.parts.enumerated() {
        if position < 3 { append("dup ") }
        append(part, decimals: 3)
        append(position < 3 ? " mul exch " : " mul}bind]def\n")
      }
    }
  }

  /// Appends a string literal in plain ASCII. Text after `most` bytes is replaced by `...`.
  fileprivate mutating func append(postScript text: String, maxLength: Int) {
    append("(")
    let start = bytes.count
    for byte in text.utf8 {
      if bytes.count - start >= maxLength { return append("...)") }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        append("\\")
        bytes.append(byte)
      case 0x20...0x7E: bytes.append(byte)
      default:
        append("\\")
        for shift in [6, 3, 0] as [UInt8] { append(Int(byte >> shift & 7)) }
      }
    }
    append(")")
  }

  /// Appends an inline picture: its size, its operator and its data.
  mutating func append(eps picture: InkImage) throws(ArtworkError) {
    append(numbers: [picture.width, picture.height])
    append(picture.isGrey ? " gi\n" : " ki\n")
    let packed = try deflated(picture.samples)
    for start in stride(from: 0, to: packed.count, by: 36) {
      append(text: hexadecimal(packed[start..<min(start + 36, packed.count)]))
      append("\n")
    }
    append(">\nQ\n")
  }
}
