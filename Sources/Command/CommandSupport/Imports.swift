// The modules that most commands use: for this target and those that import it.
@_exported public import Basics
@_exported public import CommandLineKit
@_exported public import JSONText
@_exported public import SystemIO
