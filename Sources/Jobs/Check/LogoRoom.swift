import Codes
import QRCodes

/// Whether the codes of a job can afford its logo.
struct LogoRoom {
  /// Why not, for each level that codes may have.
  private let problems: [QRLevel: String]
  private let levels: [QRLevel]

  /// For codes that all have this version; `nil` without a logo.
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

  /// Why a code of this level cannot have the logo; `nil` when it can.
  func problem(at level: QRLevel) -> String? { problems[level] }

  /// Why none can; `nil` when one of some level could.
  var problemOfAll: String? {
    problems.count == levels.count ? levels.first.flatMap { problems[$0] } : nil
  }

  /// Whether it hangs on the row, whose code may be of a stronger level than is asked for.
  var awaitsRows: Bool { !problems.isEmpty && problemOfAll == nil }
}
