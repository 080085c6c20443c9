// The modules that most files of this target use: here once for all of them.
@_exported public import AppClipCodes
@_exported public import CommandSupport
@_exported public import Cryptography
@_exported public import Jobs
@_exported public import Ledgers
@_exported public import Provisioning
@_exported public import Tags
