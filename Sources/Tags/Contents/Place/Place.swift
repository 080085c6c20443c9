/// A point on a map, with an optional name.
package struct Place: LinkContent {
  /// The forms of the URI in which a code or tag gives a place.
  package enum Form: String, Sendable, Hashable, CaseIterable {
    /// The `geo:` URI of RFC 5870, with a name as documented by Android.
    case geo
    /// A link to the place in Apple Maps.
    case apple
    /// A link to the place in Google Maps.
    case google
  }

  package let latitude, longitude: Coordinate
  package let name: String?
  package let form: Form

  package static let definition = ContentDefinition(
    "place", "Place", summary: "Show a place on a map",
    standard: "RFC 5870; Apple Map Links; Google Maps URLs",
    fields: [
      ContentField(
        "latitude", "Degrees from -90 to 90 with a point, such as 52.5163; south is negative",
        isRequired: true),
      ContentField(
        "longitude", "Degrees from -180 to 180, such as 13.3777; west is negative",
        isRequired: true),
      ContentField("name", "The label on the map, one line; not with google"),
      ContentField(
        "form", "geo (usual), apple or google for a web address of their maps",
        choices: Form.allCases.map(\.rawValue)),
    ],
    code: .partly(
      "Android phones open a map; iPhones may do nothing with a geo: link (unconfirmed); the forms apple and google are web addresses, which every phone opens"
    ),
    tag: .partly(
      "Android phones open a map; iPhones do nothing with a geo: link; the forms apple and google are web addresses, which iPhones (XS, XR and later) open too"
    ))

  package init(checked values: ContentValues) throws(ContentError) {
    try self.init(
      values["latitude"] ?? "", values["longitude"] ?? "", name: values["name"],
      Self.choice(values, "form", usual: .geo))
  }

  private init(
    _ latitude: String, _ longitude: String, name: String?, _ form: Form
  ) throws(ContentError) {
    self.latitude = try Self.coordinate(latitude, "latitude", limit: 90)
    self.longitude = try Self.coordinate(longitude, "longitude", limit: 180)
    self.form = form
    try Self.check(name, "name")
    // Without a name, Apple's maps show the coordinates as one.
    let isPlain = form == .apple && latitude + "," + longitude == name
    self.name = isPlain ? nil : name
    if form == .google, name != nil {
      throw Self.error(
        "name",
        .combination("Google's Maps URLs have no place for it beside coordinates; leave it out")
      )
    }
  }

  private static func coordinate(
    _ text: String, _ field: String, limit: Int
  ) throws(ContentError) -> Coordinate {
    if text.isEmpty { throw error(field, .missing) }
    guard let coordinate = Coordinate(text, limit: limit) else {
      throw error(
        field,
        .form(
          text,
          expected: "a number of degrees from -\(limit) to \(limit) such as 13.3777, with a point"))
    }
    return coordinate
  }

  package var values: ContentValues {
    var values = ContentValues([("latitude", latitude.text), ("longitude", longitude.text)])
    values.append("name", name)
    if form != .geo { values.append("form", form.rawValue) }
    return values
  }

  package var remarks: [String] {
    form == .geo
      ? [
        "iPhones may not open a geo: link; form=apple and form=google are web addresses, which every phone opens"
      ]
      : []
  }
}
