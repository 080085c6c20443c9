/// What a record means, read from its type and its payload.
public enum NDEFContent: Hashable, Sendable {
  /// A record of type name format 0, which carries nothing.
  case empty
  /// A URI record: a URI in full.
  case uri(String)
  /// A Text record (`T`): words and their language.
  case text(NDEFText)
  /// A Smart Poster record (`Sp`): a URI with titles, icons and what to do with it.
  indirect case smartPoster(NDEFSmartPoster)
  /// An Android Application Record: the package that Android opens or offers to install.
  case androidApplication(package: String)
  /// A media record: bytes of a media type.
  case media(type: String, data: ArraySlice<UInt8>)
  /// Another external record: bytes of a type `domain:name`.
  case external(type: String, data: ArraySlice<UInt8>)
  /// An absolute URI record, whose type is a URI; its payload is normally empty.
  case absoluteURI(String, data: ArraySlice<UInt8>)
  /// A well-known record of another type, such as a handover or a signature.
  case wellKnown(type: String, data: ArraySlice<UInt8>)
  /// Bytes of no stated type.
  case unknown(data: ArraySlice<UInt8>)

  /// What sort of content this is.
  public var kind: Kind {
    switch self {
    case .empty: .empty
    case .uri: .uri
    case .text: .text
    case .smartPoster: .smartPoster
    case .androidApplication: .androidApplication
    case .media: .media
    case .external: .external
    case .absoluteURI: .absoluteURI
    case .wellKnown: .wellKnown
    case .unknown: .unknown
    }
  }

  /// The sorts of content; the raw value is what JSON output calls them.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A record with nothing in it.
    case empty
    /// A URI record.
    case uri
    /// A Text record, `T`.
    case text
    /// A Smart Poster record, `Sp`.
    case smartPoster = "smart-poster"
    /// An Android Application Record.
    case androidApplication = "android-application"
    /// A media record.
    case media
    /// Another external record.
    case external
    /// An absolute URI record.
    case absoluteURI = "absolute-uri"
    /// Another well-known record.
    case wellKnown = "well-known"
    /// A record of no stated type.
    case unknown
  }
}

extension NDEFRecord {
  /// What sort of record this is by its type, whether or not its payload is well formed.
  public var kind: NDEFContent.Kind {
    switch format {
    case .empty: .empty
    case .wellKnown:
      if isURI {
        .uri
      } else if hasType(.wellKnown, "T") {
        .text
      } else {
        hasType(.wellKnown, "Sp") ? .smartPoster : .wellKnown
      }
    case .media: .media
    case .absoluteURI: .absoluteURI
    case .external: hasType(.external, Self.androidType) ? .androidApplication : .external
    case .unknown: .unknown
    }
  }

  /// What the record means.
  public func content(
    options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) -> NDEFContent {
    if let uri = try uriIfAny(options.tolerances) { return .uri(uri) }
    return switch kind {
    case .uri: .uri(try uri(options.tolerances))
    case .text: .text(try NDEFText(payload: payload, options.tolerances))
    case .smartPoster: .smartPoster(try SmartPosterPayload.decode(payload, options))
    case .androidApplication: .androidApplication(package: try androidPackage())
    case .media: .media(type: try mediaType(), data: payload)
    case .external: .external(type: try externalType(), data: payload)
    case .absoluteURI: .absoluteURI(try absoluteURI(), data: payload)
    case .wellKnown: .wellKnown(type: try ASCIIText.decode(type), data: payload)
    case .unknown: .unknown(data: payload)
    case .empty: .empty
    }
  }
}

extension NDEFMessage {
  /// What the records mean, first to last: there is an answer only when the message is well formed to the
  /// last byte of the last record.
  public func contents(
    options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) -> [NDEFContent] {
    var contents: [NDEFContent] = []
    contents.reserveCapacity(records.count)
    for record in records { contents.append(try record.content(options: options)) }
    return contents
  }
}
