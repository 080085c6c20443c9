// The modules that most files of this target use: here once for all of them.
@_exported public import AppClipCodes
@_exported public import CommandSupport
@_exported public import Contents
@_exported public import PictureGrading
@_exported public import PrintGrading
@_exported public import QRCodes
@_exported public import Scanning
