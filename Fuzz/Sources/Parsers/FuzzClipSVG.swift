import AppClipCodes
import Artwork

/// Tries one input: an SVG file that may be the drawing of a code, and is drawn.
func fuzzClipSVG(_ input: [UInt8]) {
  do throws(ClipDrawingError) {
    let drawing = try ClipDrawing(svg: input)
    let again = try ClipDrawing(svg: AppClipCode(drawing.payload).svg(drawing.colours))
    require(again.payload == drawing.payload, "what is read can be drawn")
  } catch { require(!error.description.isEmpty, "a refusal has a sentence") }
  do {
    let page = try Page(svg: input)
    _ = try page.bitmap(density: Density(pixels: 64, over: max(page.width, page.height)))
  } catch { require(!"\(error)".isEmpty, "a refusal has a sentence") }
}
