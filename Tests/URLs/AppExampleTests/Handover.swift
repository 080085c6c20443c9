import Foundation

/// The last invocation, which the App Clip leaves for the app in the folder of their App Group.
struct Handover {
  /// What is older was about another visit.
  static let lifetime: TimeInterval = 24 * 60 * 60

  let folder: URL
  private var file: URL { folder.appendingPathComponent("last-invocation.txt") }

  /// Leaves a URL that had a route, in place of an earlier one.
  func leave(_ url: String, at date: Date) throws {
    let text = "\(Int(date.timeIntervalSince1970))\n\(url)\n"
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Takes it out, once; `nil` when there is none, or an old one.
  func take(at date: Date) -> String? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    try? FileManager.default.removeItem(at: file)
    let lines = text.split(separator: "\n")
    guard lines.count == 2, let seconds = TimeInterval(lines[0]) else { return nil }
    let age = date.timeIntervalSince1970 - seconds
    return age >= 0 && age < Self.lifetime ? String(lines[1]) : nil
  }
}
