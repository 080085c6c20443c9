/// What others made and tests start, open or ask: the one list of it.
///
/// A test names what it uses, as `@Test(.needs(.rsvgConvert, .pngtopnm))`, and is left out where
/// one of these is missing; the sentence says which package brings it. What a test starts without
/// having named it fails the test on every machine, so that no half-equipped one is a surprise.
package enum Equipment: String, CaseIterable, Sendable {
  // Shells, and what shows manual pages.
  case bash, fish, zsh, groff, man
  // What scripts are written in, and small programs of the system.
  case python3, perl, script, setsid, flock, unshare, sha256sum, openssl, gcore
  // Codes, drawn and read.
  case zint, zbarimg
  case zxingReader = "ZXingReader"
  case zxingWriter = "ZXingWriter"
  case compiler = "c++"
  // Pictures and pages.
  case pngcheck, pngtopnm, pnmtopng, pdftoppm, pdfinfo, qpdf, chromium
  case firefox = "firefox-esr"
  case desktopFileValidate = "desktop-file-validate"
  case ghostscript = "gs"
  case rsvgConvert = "rsvg-convert"
  case heifConvert = "heif-convert"
  case fontMatch = "fc-match"
  // System calls.
  case strace
  // Text.
  case fribidi
  case hbShape = "hb-shape"
  // Readers and tags.
  case nfcList = "nfc-list"
  case nfcAnticol = "nfc-anticol"
  case nfcPoll = "nfc-poll"
  case nfcUltralight = "nfc-mfultralight"
  case nfcReadType3 = "nfc-read-forum-tag3"
  case ultralightInfo = "mifare-ultralight-info"
  case pcscd = "/usr/sbin/pcscd"
  case pyscard = "/usr/lib/python3/dist-packages/smartcard/__init__.py"
  case driverHeader = "PCSC/ifdhandler.h"
  case pcscScan = "pcsc_scan"
  case openscTool = "opensc-tool"
  // Web servers.
  case nginx, caddy, apache2
  // Tables, ledgers, archives.
  case sqlite3, unzip, jq
  case postgresql = "initdb"
  // Programs for iPhones: made, linked, looked at.
  case llc
  case objdump = "llvm-objdump"
  case lld = "/usr/bin/lld"
  // Modules of Python.
  case ndeflib = "ndef"
  case nfcpy = "nfc"
  case segno
  case zxingcpp
  case pycryptodome = "Crypto"
  case ecdsa
  case zplkit
  case brotherQL = "brother_ql"
  case icalendar, stdnum, vobject
  case openpyxl
  case odfpy = "odf"
  case axe = "axe_playwright_python"
  case pylibsdm
  // By what it needs and brings along: it itself wants the system's pyscard.
  case boltlib = "construct_typed"
  // Libraries and files.
  case libnfc = "libnfc.so.6"
  case libpq = "libpq.so.5"
  case libcurl = "libcurl.so.4"
  case libqrcodegen = "libqrcodegen.so.1"
  case libtiff = "libtiff.so.6"
  case libwebp = "libwebp.so.7"
  case freeTypeHeaders = "freetype2/ft2build.h"
  case webpHeaders = "webp/decode.h"
  case tiffHeaders = "tiffio.h"
  case curlHeaders = "curl/curl.h"
  case dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  case gLabelsTemplates = "/usr/share/libglabels-3.0/templates/paper-sizes.xml"
  case notoSans = "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf"
  case notoCJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
  case symbola = "/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf"
  case publicSuffixes = "/usr/share/publicsuffix/public_suffix_list.dat"

  /// What kind of thing it is.
  enum Kind {
    case program, module, library, header, file
  }

  var kind: Kind {
    switch self {
    case .ndeflib, .nfcpy, .segno, .zxingcpp, .pycryptodome, .ecdsa, .zplkit, .brotherQL,
      .icalendar, .stdnum, .vobject, .openpyxl, .odfpy, .axe, .pylibsdm, .boltlib:
      .module
    case .libnfc, .libpq, .libcurl, .libqrcodegen, .libtiff, .libwebp: .library
    case .freeTypeHeaders, .webpHeaders, .tiffHeaders, .curlHeaders, .driverHeader: .header
    case .dejaVu, .gLabelsTemplates, .notoSans, .notoCJK, .symbola, .publicSuffixes, .pcscd,
      .pyscard, .lld:
      .file
    default: .program
    }
  }

  /// The Debian package that brings it, a line of `scripts/packages.txt`.
  package var package: String {
    switch self {
    case .bash, .fish, .zsh, .groff, .unzip, .jq, .sqlite3, .zint, .pngcheck, .chromium,
      .postgresql,
      .ghostscript, .qpdf, .nginx, .caddy, .openssl, .strace:
      "\(self)"
    case .apache2: "apache2-bin"
    case .llc, .objdump: "llvm"
    case .lld: "lld"
    case .firefox: "firefox-esr"
    case .desktopFileValidate: "desktop-file-utils"
    case .man: "man-db"
    case .gcore: "gdb"
    case .python3, .ndeflib, .nfcpy, .segno, .zxingcpp, .pycryptodome, .ecdsa, .zplkit,
      .brotherQL, .icalendar, .stdnum, .vobject, .openpyxl, .odfpy, .axe, .pylibsdm, .boltlib:
      "python3-venv"
    case .perl: "perl-base"
    case .script: "bsdutils"
    case .setsid, .flock, .unshare: "util-linux"
    case .sha256sum: "coreutils"
    case .compiler: "g++"
    case .freeTypeHeaders: "libfreetype-dev"
    case .webpHeaders: "libwebp-dev"
    case .tiffHeaders: "libtiff-dev"
    case .libwebp: "libwebp7"
    case .libtiff: "libtiff6"
    case .heifConvert: "libheif-examples"
    case .zbarimg: "zbar-tools"
    case .zxingReader, .zxingWriter: "zxing-cpp-tools"
    case .pngtopnm, .pnmtopng: "netpbm"
    case .pdftoppm, .pdfinfo: "poppler-utils"
    case .rsvgConvert: "librsvg2-bin"
    case .fontMatch, .dejaVu: "fontconfig"
    case .gLabelsTemplates: "glabels-data"
    case .fribidi: "libfribidi-bin"
    case .hbShape: "libharfbuzz-bin"
    case .notoSans: "fonts-noto-core"
    case .notoCJK: "fonts-noto-cjk"
    case .symbola: "fonts-symbola"
    case .nfcList, .nfcUltralight: "libnfc-bin"
    case .nfcAnticol, .nfcPoll, .nfcReadType3: "libnfc-examples"
    case .ultralightInfo: "libfreefare-bin"
    case .libnfc: "libnfc-dev"
    case .pcscd: "pcscd"
    case .pyscard: "python3-pyscard"
    case .driverHeader: "libpcsclite-dev"
    case .pcscScan: "pcsc-tools"
    case .openscTool: "opensc"
    case .libpq: "postgresql"
    case .libcurl: "libcurl4"
    case .curlHeaders: "libcurl4-openssl-dev"
    case .libqrcodegen: "libqrcodegen1"
    case .publicSuffixes: "publicsuffix"
    }
  }

  /// What to say where it is missing.
  var whyMissing: String {
    kind == .module
      ? "\(self) is not in .build/venv (scripts/python-peers puts it there)"
      : "\(self == .postgresql ? "postgresql" : rawValue) is not installed (package \(package))"
  }
}
