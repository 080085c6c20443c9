// The signatures in this module use these types: versions, levels, places in a series, search
// stages.
@_exported public import QRReading
@_exported public import QRStandard
