// `localizedDescription` of the errors of `Codes`, `Scanning`, `Readers`, `AuthenticTags` and what
// comes with them is the error's sentence. `LocalizedErrors` has those of the portable products.
public import Artwork
package import Codes
package import Cryptography
#if canImport(FoundationEssentials)
  public import protocol FoundationEssentials.LocalizedError
#else
  public import protocol Foundation.LocalizedError
#endif
@_exported public import LocalizedErrors
public import Readers
public import Scanning
public import SystemIO
public import TapCounters
public import VirtualReaders

extension SystemIOError: LocalizedError {}
extension MissingLibrary: LocalizedError {}
extension MissingProgram: LocalizedError {}
extension ArtworkError: LocalizedError {}
extension SVGDrawingError: LocalizedError {}
extension CodeError: LocalizedError {}
extension LintRefusal: LocalizedError {}
extension NameTemplateError: LocalizedError {}
extension LogoError: LocalizedError {}
extension LogoFileError: LocalizedError {}
extension LogoReadError: LocalizedError {}
extension SheetCodeUnreadable: LocalizedError {}
extension ClipCodeNotFound: LocalizedError {}
extension PictureError: LocalizedError {}
extension ScanError: LocalizedError {}
extension CameraError: LocalizedError {}
extension CryptoError: LocalizedError {}
extension KeyTextError: LocalizedError {}
extension PasswordSourceError: LocalizedError {}
extension TapCounterError: LocalizedError {}
extension ReaderError: LocalizedError {}
extension SpecificationError: LocalizedError {}
extension VirtualSmartCardError: LocalizedError {}
