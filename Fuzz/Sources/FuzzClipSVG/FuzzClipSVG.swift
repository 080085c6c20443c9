import AppClipCodes
import Artwork
import FuzzDriver

/// Tries one input: an SVG file that may be the drawing of a code, and is drawn.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(ClipDrawingError) {
    let drawing = try ClipDrawing(svg: bytes(start, count))
    let again = try ClipDrawing(svg: AppClipCode(drawing.payload).svg(drawing.colours))
    require(again.payload == drawing.payload, "what is read can be drawn")
  } catch { require(!error.description.isEmpty, "a refusal has a sentence") }
  do {
    let page = try Page(svg: bytes(start, count))
    _ = try page.bitmap(density: Density(pixels: 64, over: max(page.width, page.height)))
  } catch { require(!"\(error)".isEmpty, "a refusal has a sentence") }
  return 0
}

/// The entry of the executable.
@_cdecl("FuzzClipSVG_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
