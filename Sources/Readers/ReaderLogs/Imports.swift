// The modules that most files of this target use: here once for all of them.
@_exported public import Basics
@_exported public import JSONText
