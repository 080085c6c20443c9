import CSVText
import Contents
import NDEF
import Archives
import Spreadsheets

extension InvocationURLError: BadInput {}
extension PercentEncodingError: BadInput {}
extension URITemplate.SyntaxError: BadInput {}
extension URITemplate.ExpansionError: BadInput {}
extension CheckDigitError: BadInput {}
extension RandomIdentifierError: BadInput {}
extension SerialNumberError: BadInput {}

extension PublicSuffixListError: CommandError {
  package var exitStatus: ExitStatus { .badConfiguration }
}

extension ContentError: BadInput {}
extension NDEFError: BadInput {}
extension NDEFBuildError: BadInput {}
extension NDEFWriteError: BadInput {}
extension TLVError: BadInput {}

extension CSVError: BadInput {}
extension CSVWriteError: BadInput {}
extension SpreadsheetError: BadInput {}
extension ZIPError: BadInput {}
extension JSONError: BadInput {}
extension JSONFileError: BadInput {}

extension AppleLinkError: BadInput {}
extension ExperienceError: BadInput {}
extension ExperienceTableError: BadInput {}
extension GS1DigitalLinkError: BadInput {}
extension GS1MakingError: BadInput {}
extension RouteMismatch: BadInput {}
extension RoutePatternError: BadInput {}
extension RoutePrintError: BadInput {}
extension RouteTableError: BadInput {}
extension SmartBannerError: BadInput {}
extension TypedRouterError: BadInput {}
extension TypedRouteError: BadInput {}
