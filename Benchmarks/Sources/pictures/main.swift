import Foundation
import QRReading

// What the engine reads of the pictures beside the checkout, all of it and with one stage after the
// other switched off:  pictures [--misses] [FOLDER]
let arguments = CommandLine.arguments.dropFirst()
let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../..").standardized
let folder =
  arguments.first { !$0.hasPrefix("-") }.map { URL(fileURLWithPath: $0) }
  ?? checkout.appendingPathComponent("../shared/pictures").standardized
guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("truth.json").path)
else {
  print("There is no truth.json in \(folder.path), so nothing was measured.")
  exit(0)
}
let pictures = try KnownPicture.all(in: folder)
let sets = pictures.map(\.set).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }

/// Tallies by set, and by set and kind.
func look(_ reader: PictureReader, tellsMisses: Bool = false) throws -> [String: Tally] {
  var tallies: [String: Tally] = [:]
  for known in pictures {
    guard var picture = try known.grey() else { continue }
    for turn in 0..<known.turns {
      let tally = Tally(picture, known, reader)
      for name in [known.set, known.set + "/" + known.kind] {
        tallies[name] = (tallies[name] ?? Tally()) + tally
      }
      if tellsMisses, tally.right < tally.all || tally.wrong > 0 {
        let name = known.set + "/" + known.file.lastPathComponent
        print(
          "\(name), turned by \(turn * 90)°: \(tally.right) of \(tally.all), \(tally.wrong) wrong")
      }
      picture = picture.turned ?? picture
    }
  }
  return tallies
}

func row(_ cells: [String]) { print("| " + cells.joined(separator: " | ") + " |") }

let full = try look(PictureReader(), tellsMisses: arguments.contains("--misses"))
print("\n## What is read\n")
row(["set", "read", "wrong", "of unknown text", "ms a megapixel", "by stage"])
row(["---", "---", "---", "---", "---", "---"])
for name in sets + full.keys.filter({ $0.hasPrefix("photos/") }).sorted() {
  guard let tally = full[name] else { continue }
  let stages = Stage.allCases.compactMap { stage in tally.stages[stage].map { "\(stage) \($0)" } }
  row([
    name, "\(tally.right) of \(tally.all)", "\(tally.wrong)", "\(tally.unknown)",
    String(format: "%.1f", tally.perMegapixel), stages.joined(separator: ", "),
  ])
}
print("\n## Without one stage\n")
row(
  ["stages"] + sets.map { "\($0), of \(full[$0]?.all ?? 0)" } + ["wrong", "photos, ms a megapixel"])
row(["---"] + sets.map { _ in "---" } + ["---", "---"])

func ablation(_ name: String, _ tallies: [String: Tally]) {
  let wrong = sets.reduce(0) { $0 + (tallies[$1]?.wrong ?? 0) }
  row(
    [name] + sets.map { "\(tallies[$0]?.right ?? 0)" } + [
      "\(wrong)", String(format: "%.1f", tallies["photos"]?.perMegapixel ?? 0),
    ])
}

ablation("all", full)
// Pictures that come alone have no frames.
for stage in Stage.allCases where stage != .frames {
  let others = Set(Stage.allCases).subtracting([stage])
  ablation("without \(stage)", try look(PictureReader(stages: others)))
}
ablation("flat alone", try look(PictureReader(stages: [.flat])))
