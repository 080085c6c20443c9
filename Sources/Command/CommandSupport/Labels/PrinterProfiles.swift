/// The corrections that a person determined for their printers, by name. They are kept in a file in
/// the person's configuration folder.
package struct PrinterProfiles {
  private(set) var corrections: [(name: String, correction: PrinterCorrection)] = []

  /// Creates an empty set of profiles.
  package init() {}

  /// Reads the profiles in a file; creates an empty set if the file does not exist.
  package init(readingFrom path: String) throws {
    guard FileAttributes(at: path) != nil else { return }
    let bytes = try InputFile.contents(of: path, limit: 1 << 20)
    do throws(JSONError) { try read(JSONCursor(JSONValue(parsing: bytes))) } catch {
      throw BadData(JSONFileError([error], in: bytes).description(of: path))
    }
  }

  package subscript(name: String) -> PrinterCorrection? {
    get { corrections.first { $0.name == name }?.correction }
    set {
      corrections.removeAll { $0.name == name }
      if let newValue { corrections.append((name, newValue)) }
      corrections.sort { $0.name < $1.name }
    }
  }

  /// The path of the file by the environment; nil without a home folder.
  package static var path: String? {
    let environment = Environment.current
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/beckon/printers.json"
    }
    return environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config/beckon/printers.json" }
  }

  /// Writes the profiles to a file, and creates the folders that it needs.
  package func write(to path: String) throws {
    if let slash = path.lastIndex(of: "/") { try Folder.make(String(path[..<slash])) }
    try OutputFile.write(Array((json.text(.pretty) + "\n").utf8), to: path, existing: .replaced)
  }

  private var json: JSONValue {
    let printers = corrections.map { name, correction -> (String, JSONValue) in
      let offset = [correction.across, correction.down].map { Self.number($0, in: 1_000) }
      return (
        name, ["offset": .array(offset), "scale": Self.number(correction.stretch, in: 1_000_000)]
      )
    }
    return ["version": 1, "printers": .object(JSONObject(printers))]
  }

  private static func number(_ count: Int, in whole: Int) -> JSONValue {
    JSONNumber(Double(count) / Double(whole)).map(JSONValue.number) ?? .null
  }

  private mutating func read(_ root: JSONCursor) throws(JSONError) {
    try root.object(allowing: ["version", "printers"])
    let version = try root.require("version").integer()
    guard version == 1 else {
      throw try root.require("version").error(
        "this is version \(version); only version 1 is supported")
    }
    for member in try root.require("printers").members() {
      try member.cursor.object(allowing: ["offset", "scale"])
      let place = try member.cursor.require("offset")
      var lengths: [Double] = []
      for part in try place.array() { lengths.append(try part.double()) }
      let scale = try member.cursor.require("scale")
      guard lengths.count == 2,
        let made = PrinterCorrection(lengths[0], lengths[1], scale: try scale.double())
      else {
        throw place.error(
          "an offset is two lengths of at most 50 mm, and a scale is from 0.9 to 1.1")
      }
      self[member.name] = made
    }
  }
}

extension PrinterCorrection {
  /// Creates a correction from millimetres to the right and down and a factor, or returns `nil` if
  /// they are beyond what a printer does.
  package init?(_ across: Double, _ down: Double, scale: Double) {
    guard abs(across) <= 50, abs(down) <= 50, (0.9...1.1).contains(scale) else { return nil }
    self.init()
    self.across = Int((across * 1_000).rounded())
    self.down = Int((down * 1_000).rounded())
    stretch = Int((scale * 1_000_000).rounded())
  }

  /// Parses two lengths in millimetres, as `--offset` takes them; nil for another text.
  package init?(offset text: String) {
    let parts = text.split(separator: ",").map { Double($0) }
    guard parts.count == 2, let across = parts[0], let down = parts[1] else { return nil }
    self.init(across, down, scale: 1)
  }

  /// The correction as options of a command, such as "--offset 0.8,-1.2 --scale 1.004".
  package var words: String {
    let (x, y, factor) = (Double(across) / 1_000, Double(down) / 1_000, Double(stretch) / 1_000_000)
    return "--offset \(x),\(y) --scale \(factor)"
  }
}

/// The correction for the printer of a sheet, and whether to save it as a profile.
package struct PrinterSettings {
  package let correction: PrinterCorrection
  /// The name of the profile and its file, if the correction is to be saved after the print.
  private let keptAs: (name: String, path: String)?

  /// Reads the options, which take precedence over the printer's saved profile.
  package init(_ arguments: Arguments) throws {
    let name = try arguments.value(SheetOptions.printer, expected: "a name such as office") {
      Self.isName($0) ? $0 : nil as String?
    }
    let isTold = arguments.mentions(SheetOptions.offset) || arguments.mentions(SheetOptions.scale)
    guard let name else {
      (correction, keptAs) = (
        try SheetOptions.correction(arguments, over: PrinterCorrection()), nil
      )
      return
    }
    guard let path = PrinterProfiles.path else {
      throw arguments.refuse(
        SheetOptions.printer, "there is no folder to save it in; set HOME or XDG_CONFIG_HOME")
    }
    let profiles = try PrinterProfiles(readingFrom: path)
    if profiles[name] == nil, !isTold {
      let known = profiles.corrections.map(\.name).joined(separator: ", ")
      throw arguments.refuse(
        SheetOptions.printer,
        "nothing is saved for '\(name)' yet; give --offset or --scale with it once"
          + (known.isEmpty ? "" : " (known: \(known))"))
    }
    correction = try SheetOptions.correction(
      arguments, over: profiles[name] ?? PrinterCorrection())
    keptAs = isTold ? (name, path) : nil
  }

  /// Saves the correction as a profile, if options gave one together with a name.
  package func keep() throws {
    guard let (name, path) = keptAs else { return }
    var profiles = try PrinterProfiles(readingFrom: path)
    profiles[name] = correction
    try profiles.write(to: path)
    Beckon.say("saved for the printer '\(name)': \(correction.words) (\(path))")
  }

  private static func isName(_ text: String) -> Bool {
    (1...40).contains(text.unicodeScalars.count)
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
