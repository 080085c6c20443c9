/// The options of `beckon scan`, apart from the pictures.
struct ScanRequest {
  var scanner: CodeScanner
  var limits: PictureLimits
  var stopsAtFirst: Bool
}
