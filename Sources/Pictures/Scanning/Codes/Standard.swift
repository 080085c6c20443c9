// The signatures in this module use these types: payloads, versions, levels, places in a series,
// search stages.
@_exported public import Payloads
@_exported public import QRReading
@_exported public import QRStandard
