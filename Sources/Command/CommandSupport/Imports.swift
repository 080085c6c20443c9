// The modules that most commands use: for this target and those that import it.
@_exported public import Artwork
@_exported public import Basics
@_exported public import Codes
@_exported public import CommandLineKit
@_exported public import Payloads
@_exported public import JSONText
@_exported public import Labels
@_exported public import RouteFiles
@_exported public import SystemIO
