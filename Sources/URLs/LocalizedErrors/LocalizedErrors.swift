// `localizedDescription` of every public error of the portable products is the error's sentence.
// `InvocationFoundation` has those of the router; these are the others.
public import AppClipCodes
public import AuthenticTags
#if canImport(FoundationEssentials)
  public import protocol FoundationEssentials.LocalizedError
#else
  public import protocol Foundation.LocalizedError
#endif
@_exported public import InvocationFoundation
public import JSONText
public import QRCodes
public import RouteFiles
public import Tags

extension JSONError: LocalizedError {}
extension JSONFileError: LocalizedError {}
extension SiteHostError: LocalizedError {}
extension AppIdentifierError: LocalizedError {}
extension TagCipherError: LocalizedError {}
extension SUNLayoutError: LocalizedError {}
extension SUNRefusal: LocalizedError {}
extension ClipURLError: LocalizedError {}
extension ClipNotationError: LocalizedError {}
extension ClipPayloadError: LocalizedError {}
extension ClipDrawingError: LocalizedError {}
extension ClipContrastError: LocalizedError {}
extension ClipWeightsError: LocalizedError {}
extension QRCodeError: LocalizedError {}
extension QRReadError: LocalizedError {}
extension QRNotationError: LocalizedError {}
extension TagError: LocalizedError {}
extension TagLinkError: LocalizedError {}
extension TagUIDError: LocalizedError {}
extension MirroredURLError: LocalizedError {}
