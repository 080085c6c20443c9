/// What is drawn: shapes, module grids and pictures on a sheet of a real size, in micrometres.
///
/// Everything that is put on it is checked then, so that drawing it can fail only for reasons of
/// the picture that is asked for.
public struct Page: Hashable, Sendable {
  /// The longest side, and the farthest coordinate: 10 metres.
  public static let maximumSide = 10_000_000

  /// Something on the page; what comes later lies on top.
  public enum Item: Hashable, Sendable {
    /// A filled shape.
    case path(Path, Paint)
    /// The dark modules of a grid, stretched over a frame.
    case modules(ModuleGrid, in: Rectangle, Paint)
    /// A picture, stretched over a frame.
    case image(Bitmap, in: Rectangle)
  }

  /// A cut within a page.
  public struct Trim: Hashable, Sendable {
    /// What is left after it.
    public var frame: Rectangle
    /// How far colour goes on beyond it.
    public var bleed: Int

    /// Cuts along a frame.
    public init(_ frame: Rectangle, bleed: Int = 0) {
      self.frame = frame
      self.bleed = bleed
    }
  }

  /// How wide it is after trimming.
  public let width: Int
  /// How high it is after trimming.
  public let height: Int
  /// How far the background goes on beyond each edge, to be cut off; only PDF draws it.
  public let bleed: Int
  /// What covers the whole page; `nil` leaves it transparent.
  public var background: Paint?
  /// What the page is, for the title of an SVG, PDF or EPS file: the URL.
  public var title: String?
  /// Where it is cut, when that is not along its own edges: a sheet of labels without a die.
  public var trim: Trim?
  /// What is on it, from the lowest to the topmost.
  public internal(set) var items: [Item] = []

  /// An empty page.
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
  /// The page after trimming.
  public var frame: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The page with its bleed.
  var bleedFrame: Rectangle {
    Rectangle(x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed)
  }

  /// Fills a shape.
  public mutating func fill(_ path: Path, with paint: Paint) throws(ArtworkError) {
    guard path.elements.count <= Path.maximumElements else {
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

  /// Draws the dark modules of a grid over a frame that lies on the page.
  public mutating func draw(
    _ grid: ModuleGrid, in frame: Rectangle, with paint: Paint = .black
  ) throws(ArtworkError) {
    guard frame.lies(in: bleedFrame) else { throw ArtworkError(.frameOutsidePage(frame)) }
    items.append(.modules(grid, in: frame, paint))
  }

  /// Draws a picture over a frame that lies on the page.
  public mutating func draw(_ image: Bitmap, in frame: Rectangle) throws(ArtworkError) {
    guard frame.lies(in: bleedFrame) else { throw ArtworkError(.frameOutsidePage(frame)) }
    items.append(.image(image, in: frame))
  }
}
