/// The pictures of a file, one after another: the frames of an animation, or the pages of a scan.
/// Most files have one.
package struct PictureFile {
  /// The format of the file.
  package let format: PictureFormat
  /// The number of pictures read so far.
  package private(set) var count = 0

  private let bytes: [UInt8]
  private let limits: PictureLimits
  private var source: any PictureSource
  /// A second reader of the file's pictures, on a black background, with the number it has read.
  private var dark: (source: any PictureSource, count: Int)?

  /// Opens a file; the first picture is decoded when it is requested.
  package init(
    _ bytes: [UInt8], limits: PictureLimits = PictureLimits()
  ) throws(PictureError) {
    format = try PictureFormat(bytes)
    self.bytes = bytes
    self.limits = limits
    source = format.source(bytes, limits, on: .white)
  }

  /// Whether the file can contain more than one picture.
  package var mayHoldSeveral: Bool { format.mayHoldSeveral || AnimatedPNGFile.isOne(bytes) }

  /// Whether the pictures are the frames of an animation.
  package var isAnimation: Bool { format.mayBeAnimated || AnimatedPNGFile.isOne(bytes) }

  /// The next picture; `nil` after the last. After an error there are no more pictures.
  package mutating func next() throws(PictureError) -> Picture? {
    do throws(PictureError) {
      guard let picture = try source.next() else { return nil }
      guard count < limits.pictures else {
        throw PictureError(.tooManyPictures(limit: limits.pictures))
      }
      count += 1
      return picture
    } catch { throw PictureError(error.problem, format) }
  }

  /// The last picture read, on black, which shows white ink on a transparent background; `nil` for
  /// a picture without transparent parts.
  package mutating func lastPictureOnBlack() throws(PictureError) -> Picture? {
    guard format.mayBeClear(bytes), count > 0 else { return nil }
    var (source, taken) = dark ?? (format.source(bytes, limits, on: .black), 0)
    do throws(PictureError) {
      var picture: Picture?
      while taken < count {
        picture = try source.next()
        taken += 1
      }
      dark = (source, taken)
      return picture
    } catch { throw PictureError(error.problem, format) }
  }
}

/// A decoder that returns a file's pictures one after another.
protocol PictureSource {
  /// Returns the next picture, or `nil` after the last one.
  mutating func next() throws(PictureError) -> Picture?
}

/// A source of the only picture in a file.
struct SinglePictureSource: PictureSource {
  private var bytes: [UInt8]?
  private let limits: PictureLimits
  private let read: ([UInt8], PictureLimits) throws(PictureError) -> Picture

  init(
    _ bytes: [UInt8], _ limits: PictureLimits,
    _ read: @escaping ([UInt8], PictureLimits) throws(PictureError) -> Picture
  ) {
    self.bytes = bytes
    self.limits = limits
    self.read = read
  }

  mutating func next() throws(PictureError) -> Picture? {
    guard let bytes = bytes.take() else { return nil }
    return try read(bytes, limits)
  }
}

extension PictureFormat {
  fileprivate func source(
    _ bytes: [UInt8], _ limits: PictureLimits, on ground: Picture.Ground
  ) -> any PictureSource {
    switch self {
    case .png:
      AnimatedPNGFile(bytes, limits, on: ground)
        ?? SinglePictureSource(bytes, limits) { bytes, limits throws(PictureError) in
          try PNGFile.read(bytes, limits, on: ground)
        } as any PictureSource
    case .jpeg: SinglePictureSource(bytes, limits, JPEGFile.read)
    case .pnm: SinglePictureSource(bytes, limits, PNMFile.read)
    case .bmp:
      SinglePictureSource(bytes, limits) { bytes, limits throws(PictureError) in
        try BMPFile.read(bytes, limits, on: ground)
      }
    case .gif: GIFFile(bytes, limits, on: ground)
    case .webp: WebPFile(bytes, limits, on: ground)
    case .tiff: TIFFFile(bytes, limits, on: ground)
    case .pdf, .svg, .eps: DocumentPages(bytes, limits)
    case .heic, .avif: HEICFile(bytes, limits, self)
    }
  }

  /// Whether a file of this format can have transparent parts.
  fileprivate func mayBeClear(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: PNGLayout(bytes).hasOpacity
    case .bmp, .gif, .webp, .tiff: true
    case .jpeg, .pnm, .heic, .avif, .pdf, .svg, .eps: false
    }
  }
}
