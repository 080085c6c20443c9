// What the signatures here speak of: sizes, levels and places in a series; the stages of the search.
@_exported public import QRReading
@_exported public import QRStandard
