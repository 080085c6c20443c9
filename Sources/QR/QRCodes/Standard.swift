// The signatures in this module use the types of `QRStandard`: versions, levels, blocks, matrices.
@_exported public import QRStandard
