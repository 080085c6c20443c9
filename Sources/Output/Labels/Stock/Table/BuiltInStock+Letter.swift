extension BuiltInStock {
  private static func avery(
    _ parts: String, _ title: String, _ shape: LabelShape, _ grid: LabelGrid,
    _ knowledge: DimensionSource
  ) -> Stock {
    .sheet("Avery", parts, title, .letter, shape, grid, knowledge)
  }

  static let letterSheets: [Stock] = [
    avery(
      "5160 8160 5260", "address labels", .inches(2.625, 1),
      .inches(3, 10, at: 0.1875, 0.5, by: 2.75, 1),
      .measured("from Avery's template; gLabels' own begins 0.03 in further left")),
    avery(
      "5163 8163", "shipping labels", .inches(4, 2),
      .inches(2, 5, at: 0.15625, 0.5, by: 4.1875, 2), closes),
    avery(
      "5164", "shipping labels",
      .rectangle(width: .inches(4), height: .thirdsOfAnInch(10), corner: nil),
      LabelGrid(
        2, 3, left: .inches(0.15625), top: .inches(0.5), pitchX: .inches(4.1875),
        pitchY: .thirdsOfAnInch(10)), closes),
    avery(
      "5167", "return address labels", .inches(1.75, 0.5),
      .inches(4, 20, at: 0.28125, 0.5, by: 2.0625, 0.5), closes),
    avery(
      "5371 8371", "business cards", .inches(3.5, 2), .inches(2, 5, at: 0.75, 0.5, by: 3.5, 2),
      closes),
    avery(
      "22805", "square labels", .inches(1.5, 1.5),
      .inches(4, 6, at: 0.78125, 0.5, by: 1.8125, 1.7),
      .confirmed("tried by a print on the sheet, and equal to Online Labels OL2681")),
    avery(
      "22806", "square labels", .inches(2, 2), .inches(3, 4, at: 0.625, 0.645, by: 2.625, 2.57),
      .doubtful(
        "Avery publishes no margins and sources disagree; these are those of Online Labels OL2679, "
          + "the only sheet like it in a catalogue")),
    avery(
      "22807", "round labels", .round(diameter: .inches(2)),
      .inches(3, 4, at: 0.625, 0.6, by: 2.625, 2.6), .reported("equal to Online Labels OL2682")),
    avery(
      "5194 5294", "round labels", .round(diameter: .inches(2.5)),
      .inches(3, 4, at: 0.25, 0.5, by: 2.75, 2.5),
      .confirmed("as LibreOffice has it, and its figures close on the paper in both directions")),
    avery(
      "5193 5293", "round labels", .round(diameter: .inches(1.625)),
      .inches(4, 6, at: 0.4157, 0.549, by: 2.0145, 1.6554),
      .doubtful(
        "these are gLabels' values, with even margins; LibreOffice begins at 0.438 and 0.5 in with "
          + "pitches of 2 and 1.667 in")),
    avery(
      "94102", "square labels", .inches(0.75, 0.75),
      LabelGrid(
        8, 10, left: .points(27), top: .points(45), pitchX: .points(72), pitchY: .points(72)),
      .measured("from Avery's own file")),
    avery(
      "94107", "square labels", .mm(50.8, 50.8), .mm(3, 4, at: 15.9, 15.9, by: 66.7, 65.6),
      .doubtful(
        "four public sources give four positions; this is one of the two that close on the sheet")),
    avery(
      "5305", "tent cards", .tent(width: .inches(8.5), panel: .inches(2.5)),
      .inches(1, 2, at: 0, 0.5, by: 0, 5), .reported("as gLabels has it")),
  ]

  private static let closes = DimensionSource.confirmed(
    "its figures close on the paper in both directions")
}
