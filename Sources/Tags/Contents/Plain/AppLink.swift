/// A link to an app: its page in the store, or on Android the installed app itself.
///
/// A code has the store's web address. A tag has, for Android, the record that opens or offers an
/// app (AAR), and before it, for iPhones, the address in the App Store.
package struct AppLink: Content {
  /// The app's number in the App Store, or `nil` if the app is only for Android.
  package let id: String?
  /// The name of the Android package, or `nil` if the app is only for iPhones.
  package let package: String?

  package static let definition = ContentDefinition(
    "app", "App", summary: "Open or install an app",
    standard: "App Store and Google Play web addresses; Android Application Record on tags",
    fields: [
      ContentField("id", "The number after /id in its App Store address"),
      ContentField("package", "The Android package, such as com.example.app"),
    ],
    code: .partly("one store each: iPhones open the App Store, Android phones Google Play"),
    tag: .partly(
      "with id iPhones open the App Store; with package Android phones open the app, or Google Play; both can be together"
    ))

  package init(checked values: ContentValues) throws(ContentError) {
    try self.init(id: values["id"], package: values["package"])
  }

  private init(id: String?, package: String?) throws(ContentError) {
    self.id = id
    self.package = package
    if id == nil, package == nil {
      throw Self.error(
        nil, .combination("it needs id for iPhones, package for Android phones, or both"))
    }
    if let id, !Self.isIdentifier(id) {
      throw Self.error(
        "id", .form(id, expected: "the number of an App Store address, such as 1234567890"))
    }
    if let package, !NDEFRecord.isAndroidPackage(package) || package.utf8.count > 255 {
      throw Self.error(
        "package", .form(package, expected: "an Android package such as com.example.app"))
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    1...20 ~= text.utf8.count && text.utf8.allSatisfy(\.isDigit)
  }

  package var values: ContentValues {
    var values = ContentValues()
    values.append("id", id)
    values.append("package", package)
    return values
  }

  private static let appStore: StaticString = "https://apps.apple.com/"
  private static let googlePlay: StaticString = "https://play.google.com/store/apps/details"

  package func text() throws(ContentError) -> String {
    switch (id, package) {
    case (let id?, nil): return "\(Self.appStore)app/id\(id)"
    case (nil, let package?): return "\(Self.googlePlay)?id=\(package)"
    default:
      throw Self.error(
        nil,
        .carrier(
          "a code has one store's address; print two codes, or write a tag, which can have both"))
    }
  }

  package static func claims(_ text: String) -> Bool { (try? Self(reading: text)) != nil }

  package init(reading text: String) throws(ContentError) {
    if let rest = text.rest(behind: Self.appStore) {
      // The path is /COUNTRY/app/NAME/idNUMBER; only `app` and the last part are needed.
      let parts = rest.cut(at: "?").before.cut(at: "#").before.parts(at: "/")
      guard parts.contains("app"), let id = parts.compactMap({ $0.rest(behind: "id") }).last else {
        throw Self.malformed("it is not the address of an app in the App Store")
      }
      try self.init(id: id, package: nil)
      return
    }
    let items = try Self.query(text.rest(behind: Self.googlePlay)?.rest(behind: "?"))
    guard let package = items.first(where: { $0.name == "id" })?.value else {
      throw Self.malformed("it is not the address of an app in the App Store or Google Play")
    }
    try self.init(id: nil, package: package)
  }

  package func records() throws(ContentError) -> [NDEFRecord] {
    try Self.building { () throws(NDEFBuildError) in
      let store = try id.map { id throws(NDEFBuildError) in
        try NDEFRecord.uri("\(Self.appStore)app/id\(id)")
      }
      let app = try package.map { package throws(NDEFBuildError) in
        try NDEFRecord.androidApplication(package)
      }
      return [store, app].compactMap { $0 }
    }
  }

  package static func claims(_ records: [NDEFRecord]) -> Bool {
    guard let first = records.first else { return false }
    return first.kind == .androidApplication || first.carriedURI.map { claims($0) } ?? false
  }

  package init(reading records: [NDEFRecord]) throws(ContentError) {
    var (id, name): (String?, String?) = (nil, nil)
    for record in records {
      if case .androidApplication(let package)? = try? record.content() { name = name ?? package }
      if let uri = record.carriedURI, let link = try? Self(reading: uri) {
        id = id ?? link.id
        name = name ?? link.package
      }
    }
    try self.init(id: id, package: name)
  }
}
