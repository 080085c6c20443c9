/// Causes of bad grades, and remedies: in the press, the ink, the paper or the file.
package enum Advice {
  /// Grades below this one get advice.
  package static let enough = Grade.b

  /// Advice for each parameter below `enough`, in the order of the parameters.
  package static func sentences(for grade: SymbolGrade) -> [(
    parameter: Parameter, sentence: String
  )] {
    grade.measures.filter { $0.grade < enough && !$0.isWithheld }.map { measure in
      (measure.parameter, sentence(measure.parameter, grade))
    }
  }

  /// Advice for each parameter of an App Clip Code below `enough`, in the order of the parameters.
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
    Arcs and disc have too little contrast: choose one of Apple's colour pairs with more contrast, \
    print on white, and let no gloss reflect the lamp.
    """,
    .modulation:
      """
    Gaps between arcs are not clear: print the code larger, on smoother paper or with less ink, and \
    scan it in focus.
    """,
    .unusedErrorCorrection:
      """
    Arcs run together or are broken: spots, voids or scratches; print the code again, or larger, and \
    keep folds and edges away from it.
    """,
  ]

  /// The print growth, 0 to 1, from which spreading or missing ink is named as the cause.
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
    "Dark modules are too wide here: use less ink, less heat or harder paper, or narrow them in the "
    + "file."
  private static let thin =
    "Dark modules are too narrow here: use more ink, more heat, or a new ribbon or toner, or replace "
    + "a worn plate."

  /// The advice sentence for each parameter.
  package static let table: [Parameter: String] = [
    .decode:
      """
    A reader with one threshold for the whole code cannot read it: look at the lowest of the other \
    grades, fix that first, and print the code again.
    """,
    .symbolContrast:
      """
    Ink and paper have too little contrast in red light: print black or dark blue on white or \
    yellow, never red or orange; use denser ink or more heat, paper that is not grey, and no gloss \
    that reflects the lamp.
    """,
    .modulation:
      """
    Some modules are neither dark nor light enough: uneven ink, a worn ribbon or a dirty print head, \
    paper that lets something show through, or a scan out of focus; print more slowly, clean the head, \
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
    ink, which come from a dead element of the print head.
    """,
    .formatInformation:
      """
    The modules beside the corner squares, which describe how to read the code, are damaged: look \
    for scratches, and for a frame or a logo that is too close, and print the code again.
    """,
    .versionInformation:
      """
    The blocks beside two of the corner squares, which give the size of the code, are damaged: look \
    for scratches or something printed over them, and print the code again.
    """,
    .axialNonuniformity:
      """
    The code is longer in one direction: the paper or film is pulled or slips, or the file was \
    stretched; set the feed of the printer or the cylinder of the press, scale width and height \
    equally, and scan without a sheet feeder.
    """,
    .gridNonuniformity:
      """
    Rows or columns are not where they should be: the paper jerked under the head, the foil is \
    wavy, or the code was bent when it was scanned; check feed and tension, and lay the print flat.
    """,
    .unusedErrorCorrection:
      """
    Much of the error correction is used up by damage, or by a logo: fix what prints wrongly, \
    make the logo smaller, or make the code with a higher level (beckon qr --level Q).
    """,
  ]
}
