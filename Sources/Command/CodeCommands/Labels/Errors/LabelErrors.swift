extension SheetLayoutError: BadInput {}
extension StockSearchError: BadInput {}
extension SheetError: BadInput {}
extension SheetCodeUnreadable: CommandError {
  package var exitStatus: ExitStatus { Beckon.status(of: cause) }
}
