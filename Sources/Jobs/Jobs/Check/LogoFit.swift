import Codes
import QRCodes

/// A check whether the codes of a job can be read with its logo.
struct LogoFit {
  /// The problem of each level that cannot have the logo.
  private let problems: [QRLevel: String]
  private let levels: [QRLevel]

  /// Checks codes of this version with the logo; nil for a job without a logo.
  init?(_ qr: JobQR, _ version: QRVersion) {
    guard let logo = qr.logo else { return nil }
    levels = QRLevel.allCases.filter { $0 >= qr.level && $0 >= .low }
    var problems: [QRLevel: String] = [:]
    for level in levels {
      do throws(LogoError) {
        _ = try LogoBudget(share: logo.share, version, level)
      } catch { problems[level] = error.sentence(.members) }
    }
    self.problems = problems
  }

  /// The reason why a code of this level cannot have the logo; nil if it can.
  func problem(at level: QRLevel) -> String? { problems[level] }

  /// The reason why codes of every level cannot have the logo; nil if those of some level can.
  var commonProblem: String? {
    problems.count == levels.count ? levels.first.flatMap { problems[$0] } : nil
  }

  /// Whether the result depends on the row, because a row's code may have a higher level than
  /// requested.
  var dependsOnRows: Bool { !problems.isEmpty && commonProblem == nil }
}
