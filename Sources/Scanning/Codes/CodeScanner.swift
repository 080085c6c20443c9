public import InvocationRouter

/// Finds codes in pictures.
public struct CodeScanner: Hashable, Sendable {
  /// How much is done before a picture is given up.
  public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// One look at what is flat and seen clearly.
    case quick
    /// What is bent, torn, small or out of focus, too; other views only of what is small.
    case standard
    /// Everything, of the whole picture, for codes that others of the same picture outshine.
    case thorough
  }

  /// How much is done before a picture is given up.
  public var effort: Effort
  /// Whether Micro QR and rMQR are looked for, too.
  public var readsMicro: Bool
  /// Whether M1, the smallest Micro QR, is believed: it holds up to five digits, and two check
  /// codewords are nearly all that tells it from chance.
  public var readsM1: Bool
  /// Whether App Clip Codes are looked for in the same pass; what one covers need not be searched
  /// for QR codes any further.
  public var readsAppClipCodes: Bool
  /// The most codes of one picture, 1 to 255.
  public var mostCodes: Int

  /// Looks for all kinds of QR but M1.
  public init(
    effort: Effort = .standard, readsMicro: Bool = true, readsM1: Bool = false,
    readsAppClipCodes: Bool = false, mostCodes: Int = 255
  ) {
    self.effort = effort
    self.readsAppClipCodes = readsAppClipCodes
    self.readsMicro = readsMicro
    self.readsM1 = readsM1
    self.mostCodes = mostCodes
  }

  /// All codes of a picture, as people read: lines from the top, each from the left. None is no error.
  public func scan(_ picture: Picture) throws(ScanError) -> [ScannedCode] {
    try look(at: picture).codes
  }

  /// All codes of a picture, and what looks like a part of others.
  public func look(at picture: Picture) throws(ScanError) -> Look {
    switch effort {
    case .quick: try look(picture, PictureReader(stages: Self.clear), seesColours: false)
    case .standard: try look(picture, PictureReader(), seesColours: true)
    case .thorough: try look(picture, PictureReader(isThorough: true), seesColours: true)
    }
  }

  /// What a look at a picture gave.
  public struct Look: Sendable {
    /// The codes, as people read: lines from the top, each from the left.
    public var codes: [ScannedCode]
    /// The middles of marks like those in the corners of a code, which belong to none that was read.
    public var marks: [Payload.Corner]
    /// How many codes these marks seem to belong to.
    public var unreadCount: Int { unreadCodes.count }
    /// The marks of each of these codes.
    package var unreadCodes: [[Payload.Corner]] = []
    /// The App Clip Codes, from top to bottom, when they are looked for.
    public var clipCodes: [ScannedClipCode]
    /// Where nothing was found: a code of a kind that is not read.
    public var other: OtherSymbol?
    /// How much was done.
    package var cost: SearchCost
    /// What looks like codes that could not be read, for `FilmScanner`.
    var unread: [UnreadSymbol] = []

    init() { (codes, marks, clipCodes, other, cost) = ([], [], [], nil, SearchCost()) }
  }

  /// The stages that read what any camera reads.
  static let clear: Set<Stage> = [.flat, .tiles, .small]
}

// MARK: The search

extension CodeScanner {
  /// Bytes for each pixel beside the picture: two grey ones, one with its halves.
  private static let memoryForPixel = 3

  func look(
    _ picture: Picture, _ reader: PictureReader, seesColours: Bool, namesOthers: Bool = true
  ) throws(ScanError) -> Look {
    guard max(picture.width, picture.height) <= PictureReader.longestSide else {
      throw .tooLarge(picture.width, picture.height)
    }
    guard Memory.has(Self.memoryForPixel * picture.width * picture.height) else {
      throw .noMemory
    }
    let light = GreyImage(picture)
    var look = Look()
    let most = min(max(1, mostCodes), 255)
    var sight: PictureSight?
    let scanned = light.read(reader) {
      sight = $0
      let codes = $1
      if readsAppClipCodes, codes.count < most {
        look.clipCodes = AppClipScanner(mostCodes: most).scan($0, besides: codes)
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
    if namesOthers, codes.isEmpty, look.clipCodes.isEmpty {
      look.other = sight.flatMap(OtherSymbols.look)
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
    _ reader: PictureReader, _ others: OtherSearch
  ) -> PictureReader.Findings? {
    GreyPixels(width: width, height: height, pixels: pixels).map {
      reader.read($0, others: others)
    }
  }

  /// Whether the darkest channel of the picture, of which this is the lightness, may show what the
  /// lightness does not: one pixel in a thousand, of some that lie anywhere, is much darker there.
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
  /// Its box, in which marks are no QR code's.
  fileprivate var outline: [ReadCode.Place] {
    corners.map { ReadCode.Place(x: Float($0.x), y: Float($0.y)) }
  }
}

/// Why a picture could not be searched.
public enum ScanError: Error, Hashable, Sendable {
  /// The system has no memory.
  case noMemory
  /// A side is longer than the search can tell places apart.
  case tooLarge(Int, Int)
}

extension ScanError: CustomStringConvertible {
  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .noMemory: "there is not enough memory to search the picture; make it smaller"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels: no side may be longer than \(PictureReader.longestSide); "
        + "cut the picture into parts"
    }
  }
}
