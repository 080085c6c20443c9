// The library is C++: only the shim CZXing includes its headers. This module links it.
