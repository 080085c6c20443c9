import Scanning

/// What `beckon scan` was asked for, beside the pictures.
struct ScanRequest {
  var scanner: CodeScanner
  var limits: PictureLimits
  var stopsAtFirst: Bool
}
