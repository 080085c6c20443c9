import Codes
import CommandHabits
package import CommandLineKit
import LabelStock
import Sheets

extension SheetFault: BadInput {}
extension StockSearchError: BadInput {}
extension SheetError: BadInput {}
extension SheetCodeFailure: CommandError {
  package var exitStatus: ExitStatus { Beckon.status(of: cause) }
}
