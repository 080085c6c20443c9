/// What makes a parameter bad, and what to do about it: in the press, the ink, the paper or the file.
package enum Advice {
  /// Grades below this one are worth a sentence.
  package static let enough = Grade.b

  /// A sentence for each parameter below `enough`, in the order of the parameters.
  package static func sentences(for grade: SymbolGrade) -> [(
    parameter: Parameter, sentence: String
  )] {
    grade.measures.filter { $0.grade < enough && !$0.isWithheld }.map { measure in
      (measure.parameter, sentence(measure.parameter, grade))
    }
  }

  /// The same for an App Clip Code.
  package static func sentences(for grade: ClipGrade) -> [(
    parameter: Parameter, sentence: String
  )] {
    grade.measures.filter { $0.grade < enough && !$0.isWithheld }.map { measure in
      (measure.parameter, clipTable[measure.parameter, default: ""])
    }
  }

  private static let clipTable: [Parameter: String] = [
    .symbolContrast:
      """
    Arcs and disc are too alike: choose one of Apple's pairs of colours with more between them, print on \
    white, and let no gloss mirror the lamp.
    """,
    .modulation:
      """
    Gaps between arcs are not clear: print the code larger, on smoother paper or with less ink, and \
    scan it in focus.
    """,
    .unusedErrorCorrection:
      """
    Arcs run together or are broken: spots, voids or scratches; print it anew, or larger, and keep folds \
    and edges away from it.
    """,
  ]

  /// The growth from which on ink that spreads, or that is missing, is named as the cause.
  private static let noticeable = 0.5

  private static func sentence(_ parameter: Parameter, _ grade: SymbolGrade) -> String {
    let growth = (grade.growth.x + grade.growth.y) / 2
    switch parameter {
    case .modulation where growth > noticeable, .reflectanceMargin where growth > noticeable:
      return table[parameter, default: ""] + " " + spread
    case .modulation where growth < -noticeable, .reflectanceMargin where growth < -noticeable:
      return table[parameter, default: ""] + " " + thin
    default: return table[parameter, default: ""]
    }
  }

  private static let spread =
    "Dark modules are too wide here: less ink or heat, a harder paper, or modules reduced in the file."
  private static let thin =
    "Dark modules are too narrow here: more ink or heat, a new ribbon or toner, or a worn plate changed."

  /// One sentence for each parameter.
  static let table: [Parameter: String] = [
    .decode:
      """
    A reader with one threshold for the whole code cannot read it: look at the lowest of the other \
    grades, mend that first, and print anew.
    """,
    .symbolContrast:
      """
    Ink and paper are too alike in red light: print black or dark blue on white or yellow, never red \
    or orange; use denser ink or more heat, paper that is not grey, and no gloss that mirrors the lamp.
    """,
    .modulation:
      """
    Some modules are neither dark nor light enough: uneven ink, a worn ribbon or a dirty print head, \
    paper through which something shows, or a scan out of focus; print more slowly, clean the head, \
    use modules of whole printer dots.
    """,
    .reflectanceMargin:
      """
    Modules are on the wrong side, or near it: spots, voids or scratches; clean the press or the \
    print head, protect the print with a laminate that is not glossy, or print larger modules.
    """,
    .fixedPatternDamage:
      """
    The squares, the dotted lines or the quiet zone are damaged: keep text, pictures and cutting \
    lines four modules away from the code, put no logo on the squares, and look for lines without \
    ink, which a dead element of the print head makes.
    """,
    .formatInformation:
      """
    The modules beside the corner squares, which say how the code is to be read, are damaged: look \
    for scratches, for a frame or a logo that is too near, and print anew.
    """,
    .versionInformation:
      """
    The blocks beside two of the corner squares, which say how large the code is, are damaged: look \
    for scratches or something printed over them, and print anew.
    """,
    .axialNonuniformity:
      """
    The code is longer in one direction: the paper or film is pulled or slips, or the file was \
    stretched; set the feed of the printer or the cylinder of the press, scale width and height \
    alike, and scan without a sheet feeder.
    """,
    .gridNonuniformity:
      """
    Rows or columns are not where they should be: the paper jerked under the head, the foil is \
    wavy, or the code was bent when it was scanned; check feed and tension, and lay the print flat.
    """,
    .unusedErrorCorrection:
      """
    Much of the error correction is used up by damage, or by a logo: mend what prints wrongly, \
    make the logo smaller, or make the code with a higher level (beckon qr --level Q).
    """,
  ]
}
