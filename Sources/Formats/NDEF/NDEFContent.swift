/// The content of a record, decoded from its type and its payload.
public enum NDEFContent: Hashable, Sendable {
  /// A record with type name format 0, which has no content.
  case empty
  /// A URI record with the full URI.
  case uri(String)
  /// A Text record (`T`): a text and its language.
  case text(NDEFText)
  /// A Smart Poster record (`Sp`): a URI with titles, icons and an action.
  indirect case smartPoster(NDEFSmartPoster)
  /// An Android Application Record: the package that Android opens or offers to install.
  case androidApplication(package: String)
  /// A media record: data with a media type.
  case media(type: String, data: ArraySlice<UInt8>)
  /// Another external record: data with a type `domain:name`.
  case external(type: String, data: ArraySlice<UInt8>)
  /// An absolute URI record, which has the URI as its type; its payload is usually empty.
  case absoluteURI(String, data: ArraySlice<UInt8>)
  /// A well-known record of another type, such as a handover or a signature.
  case wellKnown(type: String, data: ArraySlice<UInt8>)
  /// A record without a stated type.
  case unknown(data: ArraySlice<UInt8>)

  /// The kind of content without its details.
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

  /// The kinds of content; the raw value is the name in JSON output.
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
    /// An external record other than an Android Application Record.
    case external
    /// An absolute URI record.
    case absoluteURI = "absolute-uri"
    /// A well-known record other than the kinds above.
    case wellKnown = "well-known"
    /// A record of no stated type.
    case unknown
  }
}

extension NDEFRecord {
  /// The kind of record according to its type, even if its payload is invalid.
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

  /// Decodes the content of the record.
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
  /// Decodes the contents of all records, first to last. Throws unless the whole message is valid.
  public func contents(
    options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) -> [NDEFContent] {
    var contents: [NDEFContent] = []
    contents.reserveCapacity(records.count)
    for record in records { contents.append(try record.content(options: options)) }
    return contents
  }
}
