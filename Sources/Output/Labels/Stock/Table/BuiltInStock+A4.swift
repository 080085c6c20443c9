extension BuiltInStock {
  private static func avery(
    _ parts: String, _ title: String, _ shape: LabelShape, _ grid: LabelGrid,
    _ knowledge: DimensionSource
  ) -> Stock {
    .sheet("Avery", parts, title, .a4, shape, grid, knowledge)
  }

  static let a4Sheets: [Stock] = [
    avery(
      "L7160 J8160", "address labels", .mm(63.5, 38.1), .mm(3, 7, at: 7.21, 15.15, by: 66.04, 38.1),
      .measured("from Avery's template; gLabels' own is off by 0.3 mm")),
    avery(
      "L7163 J8163", "address labels", .mm(99.06, 38.1),
      .mm(2, 7, at: 4.67, 15.15, by: 101.6, 38.1),
      .measured("from Avery's template; gLabels' pitch is wrong by 1.4 mm")),
    avery(
      "L7161", "address labels", .mm(63.5, 46.56), .mm(3, 6, at: 7.21, 8.82, by: 66.04, 46.56),
      .confirmed(
        "as LibreOffice has it, and its figures close on the paper; gLabels begins 0.4 mm higher")),
    avery(
      "L7162", "address labels", .mm(99.1, 33.9), .mm(2, 8, at: 4.65, 13, by: 101.6, 33.9),
      .doubtful(
        "sources put the first label 4 to 4.7 mm from the left and the next 101.6 to 102.5 mm on; "
          + "these are the values with even margins")),
    avery(
      "L7164", "address labels", .mm(63.5, 72), .mm(3, 4, at: 7.35, 4.5, by: 66, 72),
      .doubtful(
        "sources put the first label 3.5 to 4.5 mm from the top; this is the value with even "
          + "margins")),
    avery(
      "L7165", "parcel labels", .mm(99.1, 67.7), .mm(2, 4, at: 4.65, 13.05, by: 101.6, 67.7),
      .confirmed("two sources agree")),
    avery(
      "L7169", "parcel labels", .mm(99.1, 139), .mm(2, 2, at: 4.7, 9.5, by: 101.5, 139),
      .doubtful("sources disagree about where the first label begins below the upper edge")),
    avery(
      "L7651", "small labels", .mm(38.1, 21.2), .mm(5, 13, at: 4.7, 10.9, by: 40.6, 21.2),
      .reported("one source, not tried on a sheet")),
    avery(
      "L7120", "labels for QR codes", .mm(35, 35), .mm(5, 7, at: 7.5, 11, by: 40, 40),
      .confirmed("its figures close on A4 to the tenth of a millimetre")),
    avery(
      "L4770 L7654", "small labels", .mm(45.7, 25.4), .mm(4, 10, at: 10, 22, by: 48.5, 25.4),
      .doubtful(
        "one source begins at 10 and 22 mm; a sheet with even margins would begin at 9.4 and "
          + "21.5 mm")),
    avery(
      "L4731 L7871 Herma:4333", "tiny labels", .mm(25.4, 10),
      .mm(7, 27, at: 8.48, 13.5, by: 27.94, 10), .measured("two people measured their sheets")),
    avery(
      "L4732 Herma:10003", "tiny labels", .mm(35.56, 16.93),
      .mm(5, 16, at: 11.02, 13.06, by: 38.1, 16.93),
      .reported("one source; 16.9 mm, as others have it, drifts by 0.5 mm to the last row")),
    .sheet(
      "Herma", "4201", "small labels", .a4, .mm(45.7, 16.9),
      .mm(4, 16, at: 8, 13, by: 48.2, 16.9),
      .doubtful("its author printed on it, but it leaves 11.7 mm at the right and 8 mm at the left")
    ),
    .sheet(
      "Endisch", "6500040", "round labels", .a4, .round(diameter: .mm(40)),
      .mm(4, 6, at: 16, 13.5, by: 46, 46), .reported("as gLabels has it")),
    .sheet(
      "Endisch", "6505050", "square labels", .a4, .mm(50, 50),
      .mm(3, 5, at: 25, 13.5, by: 55, 55), .reported("as gLabels has it")),
  ]
}
