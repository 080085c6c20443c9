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

  /// All codes, in the order in which they are told.
  var named: [Named] {
    codes.map { code in
      Named(
        name: code.kindName, content: code.content, corners: code.corners,
        facts: place.words(code.corners, modules: code.modules))
    }
      + sightings.map { sighting in
        Named(
          name: "App Clip Code", content: sighting.content, corners: sighting.corners,
          facts: sighting.corners.isEmpty ? "" : place.words(sighting.corners, modules: nil))
      }
  }
}
