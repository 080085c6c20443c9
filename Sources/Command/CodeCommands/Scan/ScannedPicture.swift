/// The codes found in one picture, with the picture and its place.
struct ScannedPicture {
  var place: ScanPlace
  var picture: Picture
  var codes: [ScannedCode]
  var sightings: [ClipCodeReader.Sighting]
  /// The centres of position marks that belong to no decoded code.
  var marks: [Payload.Corner]
  /// The number of codes that these marks seem to belong to.
  var unreadCount = 0

  var count: Int { codes.count + sightings.count }
  var isEmpty: Bool { count == 0 }

  /// A code as it is numbered on a picture: its kind, content and corners.
  struct Named {
    var name: String
    var content: String
    var corners: [Payload.Corner]
    /// The kind and position of the code, as the terminal prints them.
    var facts: String
  }

  /// A code of either kind.
  enum Item {
    case code(ScannedCode)
    case clip(ClipCodeReader.Sighting)
  }

  /// All codes in reading order, in which they are reported and numbered.
  var items: [Item] {
    ReadingOrder.sorted(codes.map(Item.code) + sightings.map(Item.clip)) { item in
      switch item {
      case .code(let code): code.corners
      case .clip(let sighting): sighting.corners
      }
    }
  }

  /// The codes with their names, as drawn on a picture.
  var named: [Named] {
    items.map { item in
      switch item {
      case .code(let code):
        Named(
          name: code.kindName, content: code.content, corners: code.corners,
          facts: place.words(code.corners, modules: code.modules))
      case .clip(let sighting):
        Named(
          name: "App Clip Code", content: sighting.content, corners: sighting.corners,
          facts: sighting.corners.isEmpty ? "" : place.words(sighting.corners, modules: nil))
      }
    }
  }

  /// The codes of this and another scan of the same picture or page, in the picture of the scan
  /// that found more.
  func joined(by other: ScannedPicture) -> ScannedPicture {
    guard count > other.count else { return other.adding(self) }
    return adding(other)
  }

  private func adding(_ other: ScannedPicture) -> ScannedPicture {
    let across = Double(picture.width) / Double(max(1, other.picture.width))
    let down = Double(picture.height) / Double(max(1, other.picture.height))
    var joined = self
    for code in other.codes.map({ $0.scaled(across, down) })
    where !codes.contains(where: { $0.isSame(as: code) }) { joined.codes.append(code) }
    for var sighting in other.sightings {
      sighting.corners = sighting.corners.scaled(across, down)
      let isKnown = sightings.contains {
        $0.payload == sighting.payload && $0.corners.isCloseTo(sighting.corners)
      }
      if !isKnown { joined.sightings.append(sighting) }
    }
    // A code that the other scan decoded is no longer undecoded.
    joined.unreadCount = max(0, unreadCount - (joined.count - count))
    return joined
  }
}
