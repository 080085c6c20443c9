import InvocationRouter
import Scanning

/// What was seen in one picture, and where the picture comes from.
struct SeenPicture {
  var place: ScanPlace
  var picture: Picture
  var codes: [ScannedCode]
  var sightings: [ClipCodeReader.Sighting]
  /// The middles of marks like those in the corners of a code, which belong to none that was read.
  var marks: [Payload.Corner]
  /// How many codes these marks seem to belong to.
  var unreadCount = 0

  var count: Int { codes.count + sightings.count }
  var isEmpty: Bool { count == 0 }

  /// A code as it is numbered on a picture: what it is, what it says, and its corners.
  struct Named {
    var name: String
    var content: String
    var corners: [Payload.Corner]
    /// What it is and where, as the terminal says it.
    var facts: String
  }

  /// A code of either kind.
  enum Item {
    case code(ScannedCode)
    case clip(ClipCodeReader.Sighting)
  }

  /// All codes as people read, which is the order in which they are told and numbered.
  var items: [Item] {
    ReadingOrder.sorted(codes.map(Item.code) + sightings.map(Item.clip)) { item in
      switch item {
      case .code(let code): code.corners
      case .clip(let sighting): sighting.corners
      }
    }
  }

  /// The same as they are named on a picture.
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

  /// All that this look and another at the same picture or page found, in the picture of the one that found
  /// more.
  func joined(by other: SeenPicture) -> SeenPicture {
    guard count > other.count else { return other.adding(self) }
    return adding(other)
  }

  private func adding(_ other: SeenPicture) -> SeenPicture {
    let across = Double(picture.width) / Double(max(1, other.picture.width))
    let down = Double(picture.height) / Double(max(1, other.picture.height))
    var joined = self
    for code in other.codes.map({ $0.scaled(across, down) })
    where !codes.contains(where: { $0.isSame(as: code) }) { joined.codes.append(code) }
    for var sighting in other.sightings {
      sighting.corners = sighting.corners.scaled(across, down)
      let isKnown = sightings.contains {
        $0.payload == sighting.payload && $0.corners.isAt(sighting.corners)
      }
      if !isKnown { joined.sightings.append(sighting) }
    }
    // What the other look read is no longer unread.
    joined.unreadCount = max(0, unreadCount - (joined.count - count))
    return joined
  }
}
