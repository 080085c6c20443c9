package import Payloads

/// A scanner that finds QR codes, and optionally App Clip Codes, in pictures.
///
/// ```swift
/// let picture = try Picture(reading: bytes)  // PNG, JPEG, WebP and others
/// for code in try CodeScanner().scan(picture) { print(code.text ?? "not text") }
/// ```
public struct CodeScanner: Hashable, Sendable {
  /// The amounts of work that a search may take.
  public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// A single search for codes that are flat and clearly visible.
    case quick
    /// Also codes that are bent, torn, small or out of focus; transformed views only of small
    /// pictures or parts.
    case standard
    /// All methods on the whole picture, for codes that others in the same picture outshine.
    case thorough
  }

  /// The amount of work that the search of a picture may take.
  package var effort: Effort
  /// Whether the scanner finds Micro QR and rMQR codes, too.
  package var readsMicro: Bool
  /// Whether to accept M1, the smallest Micro QR. It holds up to five digits, and two check
  /// codewords are nearly all that distinguishes it from chance.
  package var readsM1: Bool
  /// Whether to find App Clip Codes in the same pass; the area of one is not searched further for
  /// QR codes.
  public var readsAppClipCodes: Bool
  /// The maximum number of codes in one picture, 1 to 255.
  package var maxCodeCount: Int

  /// Creates a scanner for all kinds of QR codes except M1.
  public init(
    effort: Effort = .standard, readsMicro: Bool = true, readsM1: Bool = false,
    readsAppClipCodes: Bool = false, maxCodeCount: Int = 255
  ) {
    self.effort = effort
    self.readsAppClipCodes = readsAppClipCodes
    self.readsMicro = readsMicro
    self.readsM1 = readsM1
    self.maxCodeCount = maxCodeCount
  }

  /// Finds all codes of a picture in reading order: rows from the top, each from the left. A
  /// picture without codes is not an error.
  public func scan(_ picture: Picture) throws(ScanError) -> [ScannedCode] {
    try look(at: picture).codes
  }

  /// Finds all codes in a picture, and the position marks of codes that cannot be read.
  package func look(at picture: Picture) throws(ScanError) -> SearchResult {
    switch effort {
    case .quick: try look(picture, PictureReader(stages: Self.clear), seesColours: false)
    case .standard: try look(picture, PictureReader(), seesColours: true)
    case .thorough: try look(picture, PictureReader(isThorough: true), seesColours: true)
    }
  }

  /// The result of searching a picture.
  public struct SearchResult: Sendable {
    /// The codes in reading order: rows from the top, each from the left.
    public var codes: [ScannedCode]
    /// The centres of marks that look like the corners of a code, but do not belong to a code that
    /// was read.
    package var marks: [Payload.Corner]
    /// The number of codes that were seen but not read.
    package var unreadCount: Int { unreadCodes.count }
    /// For each code that was not read, the centres of its position marks.
    package var unreadCodes: [[Payload.Corner]] = []
    /// The App Clip Codes from top to bottom, if they were searched for.
    package var clipCodes: [ScannedClipCode]
    /// The amount of work that the search took.
    package var cost: SearchCost
    /// Possible codes that could not be read, which `VideoScanner` tries again.
    var unread: [UndecodedSymbol] = []

    init() { (codes, marks, clipCodes, cost) = ([], [], [], SearchCost()) }
  }

  /// The search stages that find codes any camera app can read.
  static let clear: Set<Stage> = [.flat, .tiles, .small]

  // MARK: The search

  /// The memory per pixel, in bytes, besides the picture: two grey pictures, one of them with its
  /// halves.
  private static let memoryForPixel = 3

  func look(
    _ picture: Picture, _ reader: PictureReader, seesColours: Bool
  ) throws(ScanError) -> SearchResult {
    guard max(picture.width, picture.height) <= PictureReader.maxSide else {
      throw .tooLarge(picture.width, picture.height)
    }
    guard Memory.has(Self.memoryForPixel * picture.width * picture.height) else {
      throw .noMemory
    }
    let light = GreyImage(picture)
    var look = SearchResult()
    let most = min(max(1, maxCodeCount), 255)
    let scanned = light.read(reader) { sight, codes in
      if readsAppClipCodes, codes.count < most {
        look.clipCodes = AppClipScanner(maxCodeCount: most).scan(sight, besides: codes)
      }
      return look.clipCodes.map(\.outline)
    }
    guard var found = scanned else { return look }
    var codes = found.codes.map { ScannedCode($0, .lightness) }
    look.cost = found.cost
    let isDone =
      found.unexplained.isEmpty && !(found.codes.isEmpty && look.clipCodes.isEmpty)
    let outlines = look.clipCodes.map(\.outline)
    if seesColours, !isDone || reader.isThorough, light.hasColours(picture),
      let dark = GreyImage(darkestOf: picture).read(reader, { _, _ in outlines })
    {
      let new = found.add(dark.codes)
      codes += new.map { ScannedCode($0, .darkest) }
      look.cost = look.cost + dark.cost
    }
    let wanted = ReadingOrder.sorted(codes.filter(isWanted), corners: \.corners)
    look.codes = Array(wanted.prefix(most))
    look.marks = found.unexplained.map { Payload.Corner(x: Int($0.x), y: Int($0.y)) }
    look.unreadCodes = found.unreadCodes.map { marks in
      marks.map { Payload.Corner(x: Int($0.x), y: Int($0.y)) }
    }
    look.unread = found.unread
    return look
  }

  func isWanted(_ code: ScannedCode) -> Bool {
    switch code.symbology {
    case .microQRCode: readsMicro && (readsM1 || code.level != .detectionOnly)
    case .rectangularMicroQRCode: readsMicro
    case .qrCode, .model1: true
    }
  }
}

extension GreyImage {
  fileprivate func read(
    _ reader: PictureReader, _ others: NonQRSearch
  ) -> PictureReader.Findings? {
    GreyPixels(width: width, height: height, pixels: pixels).map {
      reader.read($0, others: others)
    }
  }

  /// Whether the darkest channel of the picture, whose lightness this is, may show more than the
  /// lightness: one sampled pixel in a thousand is much darker there.
  fileprivate func hasColours(_ picture: Picture) -> Bool {
    guard picture.channels == .rgb else { return false }
    var (looks, coloured) = (0, 0)
    for index in stride(from: 0, to: pixels.count, by: 7) {
      looks += 1
      let at = 3 * index
      let darkest = min(picture.samples[at], picture.samples[at + 1], picture.samples[at + 2])
      if Int(darkest) + 24 <= Int(pixels[index]) { coloured += 1 }
    }
    return 1000 * coloured >= looks
  }
}

extension ScannedClipCode {
  /// The corners of the code's disc; position marks inside it do not belong to a QR code.
  fileprivate var outline: [LocatedCode.Place] {
    corners.map { LocatedCode.Place(x: Float($0.x), y: Float($0.y)) }
  }
}

/// A reason why a picture cannot be searched.
public enum ScanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is not enough memory.
  case noMemory
  /// A side of the picture, whose width and height follow, is longer than the search supports.
  case tooLarge(Int, Int)

  /// A sentence that states the problem.
  public var description: String {
    switch self {
    case .noMemory: "there is not enough memory to search the picture; make it smaller"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels: no side may be longer than \(PictureReader.maxSide); "
        + "cut the picture into parts"
    }
  }
}
