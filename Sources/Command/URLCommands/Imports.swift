// The modules that most files of this target use: here once for all of them.
@_exported public import AppClipChecks
@_exported public import CommandSupport
@_exported public import Jobs
@_exported public import LiveChecks
@_exported public import NDEF
