// The module that most files of this target use: here once for all of them.
@_exported public import CommandSupport
