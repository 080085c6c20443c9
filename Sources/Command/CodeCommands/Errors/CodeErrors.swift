import PropertyLists
import SVGText
import XMLText
import AppClipChecks

extension QRCodeError: CommandError {
  package var exitStatus: ExitStatus {
    switch self {
    case .missingLibrary: .unavailable
    case .library, .wrongDrawing: .bug
    case .empty, .tooLong, .levelNotOffered, .notWritable, .noECI, .seriesCount, .noSeriesInMicro,
      .seriesTooLong, .seriesTooShort, .pictureSize:
      .badData
    }
  }
}

extension ArtworkError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .fontNotFound, .fontSearch: .noInput
    case .libpng, .freeType: .bug
    case .noMemory: .inputOutput
    case .missingLibrary: .unavailable
    case .gridSize, .packedRows, .pageSize, .bleed, .frameOutsidePage, .pathElements, .coordinate,
      .svgPath, .colour, .spotName, .density, .pictureSize, .pictureSide, .tooFewPixels,
      .bitmapBytes,
      .textKeyword, .textNUL, .quietZone, .requestedSize, .dotsWithoutDensity, .logoSize,
      .logoBeyondPlace, .logoMargin, .captionLines, .captionTooWide, .letterSize, .fontUnusable,
      .fontNotScalable, .noFont, .notDrawable, .joinedEmoji, .tooManyMarks, .textTooLong,
      .wordTooWide:
      .badData
    }
  }
}

extension SVGDrawingError: BadInput {}
extension SVGError: BadInput {}
extension XMLError: BadInput {}

extension CodeError: CommandError {
  package var exitStatus: ExitStatus {
    switch self {
    // The request is at fault: colours, a logo, or a size.
    case .refused, .notFound, .several, .otherText: .badData
    case .unreadableFile, .pictureSize, .module, .quietZone, .symbol, .otherSymbol, .otherPayload:
      .bug
    }
  }
}

extension QRReadError: BadInput {}
extension LogoError: BadInput {}
extension LogoFileError: BadInput {}
extension RedirectError: BadInput {}
extension LogoReadError: CommandError {
  /// The status of the underlying error: a missing library is not a fault of the file.
  package var exitStatus: ExitStatus { Beckon.status(of: error) }
}
extension NameTemplateError: BadInput {}
extension ZIPWriter.Problem: BadInput {}

extension ClipURLError: BadInput {}
extension ClipPayloadError: BadInput {}
extension ClipDrawingError: BadInput {}
extension ClipContrastError: BadInput {}
extension ClipCodeNotFound: BadInput {}
extension ClipSize.Problem: BadInput {}

extension ClipWeightsError: CommandError {
  package var exitStatus: ExitStatus { .badConfiguration }
}

extension UngradableDocument: BadInput {}

extension PictureError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .noMemory, .notKept: .inputOutput
    case .missingLibrary, .missingProgram: .unavailable
    case .empty, .unknownFormat, .noPixels, .tooManyPixels, .tooMuchMemory, .truncatedHeader,
      .truncated, .refused, .header, .sample, .sampleCount, .cutOff, .damaged, .unsupported,
      .unknownVariant, .locked, .foreignPostScript, .noPicture, .tooManyPictures:
      .badData
    }
  }
}

extension ScanError: CommandError {
  package var exitStatus: ExitStatus {
    switch self {
    case .noMemory: .inputOutput
    case .tooLarge: .badData
    }
  }
}

extension CameraError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .noCamera, .noFormat, .notHere: .unavailable
    case .timeout, .busy: .tryAgain
    case .onlyBroken, .gone: .inputOutput
    case .host(let problem): SystemIOError(problem, .read, path).exitStatus
    }
  }
}

extension ClipboardError: CommandError {
  package var exitStatus: ExitStatus {
    switch self {
    case .noPicture: .badData
    case .noWindowSystem, .missing: .unavailable
    case .refused: .inputOutput
    }
  }
}

extension PropertyListError: BadInput {}
extension SizeReportError: BadInput {}
