// What the signatures here speak of: versions, levels, blocks and matrices come with this room.
@_exported public import QRStandard
