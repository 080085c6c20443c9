/// A drawing of a real size, in micrometres, with shapes, module grids and pictures on it.
///
/// Everything is checked when it is added, so rendering can fail only because of the requested
/// output, such as too many pixels.
public struct Page: Hashable, Sendable {
  /// The maximum length of a page's side, and of coordinates, in micrometres: 10 metres.
  package static let maximumSide = 10_000_000

  /// An item on the page. Later items cover earlier ones.
  package enum Item: Hashable, Sendable {
    /// A filled shape.
    case path(Path, Paint)
    /// The dark modules of a grid, scaled to a rectangle.
    case modules(ModuleGrid, in: Rectangle, Paint)
    /// A picture, scaled to a rectangle.
    case image(Bitmap, in: Rectangle)
  }

  /// A trim box inside the page, as in PDF.
  package struct Trim: Hashable, Sendable {
    /// The rectangle that remains after cutting.
    package var frame: Rectangle
    /// The distance by which colour extends past the cut, in micrometres.
    package var bleed: Int

    /// Creates a trim box with this rectangle.
    package init(_ frame: Rectangle, bleed: Int = 0) {
      self.frame = frame
      self.bleed = bleed
    }
  }

  /// The width of the page after trimming, in micrometres.
  public let width: Int
  /// The height of the page after trimming, in micrometres.
  public let height: Int
  /// The width in micrometres by which the background extends past each edge, to be cut off.
  package let bleed: Int
  /// The paint of the whole page; `nil` for transparent.
  package var background: Paint?
  /// The title of an SVG, PDF or EPS file: the URL.
  public var title: String?
  /// The trim box, if the page is not cut along its own edges, such as a sheet of labels that are
  /// cut after printing.
  package var trim: Trim?
  /// The items, from the lowest to the topmost.
  package internal(set) var items: [Item] = []

  /// Creates an empty page; width, height and bleed are in micrometres.
  public init(
    width: Int, height: Int, bleed: Int = 0, background: Paint? = .white, title: String? = nil
  ) throws(ArtworkError) {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw ArtworkError(.pageSize(width: width, height: height))
    }
    guard (0...100_000).contains(bleed) else { throw ArtworkError(.bleed(bleed)) }
    self.width = width
    self.height = height
    self.bleed = bleed
    self.background = background
    self.title = title
  }
}

extension Page {
  /// The rectangle of the page after trimming.
  package var frame: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The rectangle of the page with its bleed.
  var bleedFrame: Rectangle {
    Rectangle(x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed)
  }

  /// Adds a shape, filled with a paint, on top of the page.
  package mutating func fill(_ path: Path, with paint: Paint) throws(ArtworkError) {
    guard path.elements.count <= Path.maxElementCount else {
      throw ArtworkError(.pathElements(path.elements.count))
    }
    let reach = -Self.maximumSide...Self.maximumSide
    for element in path.elements {
      for point in element.points where !reach.contains(point.x) || !reach.contains(point.y) {
        throw ArtworkError(.coordinate(point))
      }
    }
    if !path.elements.isEmpty { items.append(.path(path, paint)) }
  }

  /// Adds the dark modules of a grid, scaled to a rectangle on the page.
  package mutating func draw(
    _ grid: ModuleGrid, in frame: Rectangle, with paint: Paint = .black
  ) throws(ArtworkError) {
    guard frame.lies(in: bleedFrame) else { throw ArtworkError(.frameOutsidePage(frame)) }
    items.append(.modules(grid, in: frame, paint))
  }

  /// Adds a picture, scaled to a rectangle on the page.
  package mutating func draw(_ image: Bitmap, in frame: Rectangle) throws(ArtworkError) {
    guard frame.lies(in: bleedFrame) else { throw ArtworkError(.frameOutsidePage(frame)) }
    items.append(.image(image, in: frame))
  }
}
