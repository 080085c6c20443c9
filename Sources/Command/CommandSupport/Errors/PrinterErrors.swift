import LabelPrinting

extension PrinterLanguageError: BadInput {}
extension LabelPictureError: BadInput {}
extension PrinterStatusError: BadInput {}
extension LabelPrinterAddressError: CommandError {
  package var exitStatus: ExitStatus { .usage }
}

extension LintRefusal: BadInput {}

extension SheetItemFailure: CommandError {
  package var exitStatus: ExitStatus { Beckon.status(of: failure) }
}

extension LabelPrinterError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .unknownHost, .refused, .unreachable, .noAnswer, .device, .noLP, .queue: .unavailable
    case .stalled, .closed, .complaints, .otherMedia: .tryAgain
    case .interrupted: .interrupted
    case .system: .inputOutput
    }
  }
}
