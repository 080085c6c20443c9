// The modules that most files of this target use: here once for all of them.
@_exported public import CommandSupport
@_exported public import Cryptography
@_exported public import InvocationURLs
@_exported public import NDEF
@_exported public import ReaderDoctor
@_exported public import ReaderLogs
@_exported public import Readers
@_exported public import SecureTags
@_exported public import TagKeys
@_exported public import Tags
@_exported public import VirtualReaders
