/// The pictures of a file, one after another: the frames of an animation, the pages of a scan. Most
/// files hold one.
public struct PictureFile {
  /// What kind of file it is.
  public let format: PictureFormat
  /// Pictures that were taken.
  public private(set) var count = 0

  private let limits: PictureLimits
  private var source: any PictureSource

  /// Looks at the bytes; the first picture is decoded when it is asked for.
  public init(
    _ bytes: [UInt8], limits: PictureLimits = PictureLimits()
  ) throws(PictureError) {
    format = try PictureFormat(bytes)
    self.limits = limits
    source = format.source(bytes, limits)
  }

  /// The next picture; `nil` behind the last. After an error there is nothing more to be had.
  public mutating func next() throws(PictureError) -> Picture? {
    do throws(PictureError) {
      guard let picture = try source.next() else { return nil }
      guard count < limits.pictures else {
        throw PictureError(.tooManyPictures(limit: limits.pictures))
      }
      count += 1
      return picture
    } catch { throw PictureError(error.problem, format) }
  }
}

/// What takes a file apart into its pictures.
protocol PictureSource {
  /// The next picture; `nil` behind the last.
  mutating func next() throws(PictureError) -> Picture?
}

/// A file that holds one picture.
struct OnePicture: PictureSource {
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
  fileprivate func source(_ bytes: [UInt8], _ limits: PictureLimits) -> any PictureSource {
    switch self {
    case .png: OnePicture(bytes, limits, PNGFile.read)
    case .jpeg: OnePicture(bytes, limits, JPEGFile.read)
    case .pnm: OnePicture(bytes, limits, PNMFile.read)
    case .bmp: OnePicture(bytes, limits, BMPFile.read)
    case .gif: GIFFile(bytes, limits)
    case .webp: WebPFile(bytes, limits)
    case .tiff: TIFFFile(bytes, limits)
    case .pdf, .svg: DocumentPages(bytes, limits)
    case .heic, .avif: HEICFile(bytes, limits, self)
    }
  }
}
