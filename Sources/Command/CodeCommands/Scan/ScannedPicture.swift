/// The codes found in one picture, with the picture and its place.
struct ScannedPicture {
  var place: ScanPlace
  var picture: Picture
  var codes: [ScannedCode]
  var sightings: [ClipCodeReader.FoundCode]
  /// The centres of position marks that belong to no decoded code.
  var marks: [Payload.Corner]
  /// The number of undecoded codes to which these marks seem to belong.
  var unreadCount = 0

  var count: Int { codes.count + sightings.count }
  var isEmpty: Bool { count == 0 }

  /// The codes in reading order, numbered as they are reported.
  var numbered: [NumberedCode] {
    let items = ReadingOrder.sorted(
      codes.map(NumberedCode.Item.code) + sightings.map(NumberedCode.Item.clip)
    ) { $0.corners }
    return items.enumerated().map { index, item in
      NumberedCode(item: item, place: place, number: index + 1, count: items.count)
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
