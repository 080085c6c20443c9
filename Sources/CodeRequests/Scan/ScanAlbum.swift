import Artwork
import Codes
import Basics
import HostIO
import InvocationRouter
import Pages
import Scanning

/// The page that `beckon scan --html` writes: each picture, small, with what was found in it.
struct ScanAlbum: ~Copyable {
  /// Pictures are made smaller until no side is longer.
  private static let longestSide = 480

  private var output: OutputFile
  private var (codes, pictures, empty) = (0, 0, 0)

  /// Begins the page; it has no name before it is whole.
  init(path: String, existing: OutputFile.Existing) throws(HostError) {
    var begun = try OutputFile(path, existing: existing)
    try begun.write(ScanPage.head())
    output = begun
  }

  /// Adds a picture.
  mutating func add(_ seen: SeenPicture) throws {
    let side = max(seen.picture.width, seen.picture.height)
    let step = (side + Self.longestSide - 1) / Self.longestSide
    let small = seen.picture.reduced(by: step)
    let scale = Double(small.width) / Double(seen.picture.width)
    try add(
      ScanPage.Entry(
        title: seen.place.name,
        image: try small.coarse.bitmap().png(density: Density(dotsPerInch: 96)),
        size: (small.width, small.height),
        codes: seen.named.map { code in
          ScanPage.Entry.Code(
            name: code.name, content: PageURL(code.content), facts: code.facts,
            corners: code.corners.map { (Double($0.x) * scale, Double($0.y) * scale) })
        },
        marks: seen.marks.map { (Double($0.x) * scale, Double($0.y) * scale) },
        complaint: seen.isEmpty ? "no code found" : nil))
  }

  /// Adds a file that could not be read, and why.
  mutating func add(unread name: String, _ sentence: String) throws(HostError) {
    try add(ScanPage.Entry(title: name, complaint: sentence))
  }

  private mutating func add(_ entry: ScanPage.Entry) throws(HostError) {
    codes += entry.codes.count
    pictures += 1
    empty += entry.codes.isEmpty ? 1 : 0
    try output.write(ScanPage.bytes(of: entry))
  }

  /// Gives the page its name.
  consuming func finish() throws(HostError) {
    let whole = "\(counted(codes, "code")) in \(counted(pictures, "picture"))"
    try output.write(
      ScanPage.foot(verdict: empty == 0 ? whole : "\(whole), \(empty) of which without a code"))
    try output.commit()
  }
}

extension Picture {
  /// The same in fewer colours, which nobody sees on a small picture and which take half the room.
  fileprivate var coarse: Picture {
    let samples = samples.map { $0 & 0xF8 | $0 >> 5 }
    return (try? Picture(width: width, height: height, channels: channels, samples: samples))
      ?? self
  }
}
