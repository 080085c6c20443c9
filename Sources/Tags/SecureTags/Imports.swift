// The modules that most files of this target use: here once for all of them.
@_exported public import AuthenticTags
@_exported public import Tags
