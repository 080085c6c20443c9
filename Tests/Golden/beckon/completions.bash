# bash completions for beckon, made from the definitions in the program; do not edit.

# Sets what may follow the command in $path.
__beckon_command() {
  commands=() options=() valued=()
  case $path in
    'beckon')
      commands=('qr' 'clipcode' 'scan' 'lint' 'url' 'route' 'link' 'ndef' 'tag' 'job' 'readers' 'doctor' 'simulate' 'demo' 'help' 'completions')
      options=('--color' '-h' '--help' '--version')
      valued=('--color')
      ;;
    'beckon qr')
      options=('--level' '--boost' '--no-boost' '--version' '--min-version' '--max-version' '--micro' '--upper' '--no-upper' '--text' '--eci' '--no-eci' '--kanji' '--structured-append' '--size' '--module' '--distance' '--scale' '--dpi' '--quiet-zone' '--bleed' '--dark' '--light' '--invert' '--logo' '--logo-size' '--caption' '--caption-host' '--font' '--print-check' '--no-print-check' '-o' '--out' '--format' '--name' '--verify' '--no-verify' '--lint' '--no-lint' '--resume' '-f' '--force' '-j' '--jobs' '--ground' '--json' '-q' '--quiet' '--color' '-h' '--help')
      valued=('--level' '--version' '--min-version' '--max-version' '--structured-append' '--size' '--module' '--distance' '--scale' '--dpi' '--quiet-zone' '--bleed' '--dark' '--light' '--logo' '--logo-size' '--caption' '--font' '-o' '--out' '--format' '--name' '-j' '--jobs' '--ground' '--color')
      ;;
    'beckon clipcode')
      commands=('check' 'tables')
      options=('--payload' '--explain' '--tables' '--json' '-o' '--out' '-f' '--force' '--template' '--foreground' '--background' '--kind' '--diameter' '--tag' '--format' '--pixels' '--dpi' '--color' '-h' '--help')
      valued=('--payload' '--tables' '-o' '--out' '--template' '--foreground' '--background' '--kind' '--diameter' '--tag' '--format' '--pixels' '--dpi' '--color')
      ;;
    'beckon clipcode check')
      options=('--expect' '--kind' '--csv' '--diameter' '--tag' '--routes' '--tables' '--json' '--color' '-h' '--help')
      valued=('--expect' '--kind' '--csv' '--diameter' '--tag' '--routes' '--tables' '--color')
      ;;
    'beckon clipcode tables')
      options=('--tables' '--json' '--color' '-h' '--help')
      valued=('--tables' '--color')
      ;;
    'beckon scan')
      options=('-a' '--all' '--quick' '--micro' '--no-micro' '--clip' '--no-clip' '--first' '--max-pixels' '-q' '--quiet' '--routes' '--tables' '--json' '--color' '-h' '--help')
      valued=('--max-pixels' '--routes' '--tables' '--color')
      ;;
    'beckon lint')
      options=('-W' '--warnings-are-errors' '--skip' '--rules' '--module' '-q' '--quiet' '--routes' '--json' '--color' '-h' '--help')
      valued=('--skip' '--module' '--routes' '--color')
      ;;
    'beckon url')
      commands=('show' 'expand')
      options=('--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon url show')
      options=('--json' '--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon url expand')
      options=('--list' '--pair' '--values' '--strict' '--no-strict' '--json' '--color' '-h' '--help')
      valued=('--list' '--pair' '--values' '--color')
      ;;
    'beckon route')
      commands=('match' 'print' 'explain' 'list' 'check' 'diff')
      options=('--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon route match')
      options=('--routes' '--json' '--color' '-h' '--help')
      valued=('--routes' '--color')
      ;;
    'beckon route print')
      options=('--host' '--routes' '--xcode' '--json' '--color' '-h' '--help')
      valued=('--host' '--routes' '--color')
      ;;
    'beckon route explain')
      options=('--nearest' '--routes' '--json' '--color' '-h' '--help')
      valued=('--nearest' '--routes' '--color')
      ;;
    'beckon route list')
      options=('--routes' '--json' '--color' '-h' '--help')
      valued=('--routes' '--color')
      ;;
    'beckon route check')
      options=('-W' '--warnings-are-errors' '--carrier' '--max-length' '--text-length' '--routes' '--tables' '--json' '--color' '-h' '--help')
      valued=('--carrier' '--max-length' '--text-length' '--routes' '--tables' '--color')
      ;;
    'beckon route diff')
      options=('--json' '--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon link')
      commands=('default' 'demo' 'banner' 'aasa' 'entitlements' 'budget')
      options=('--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon link default')
      options=('--for' '--xcode' '--json' '--color' '-h' '--help')
      valued=('--for' '--color')
      ;;
    'beckon link demo')
      options=('--for' '--xcode' '--json' '--color' '-h' '--help')
      valued=('--for' '--color')
      ;;
    'beckon link banner')
      options=('--app-id' '--card' '--no-card' '--json' '--color' '-h' '--help')
      valued=('--app-id' '--color')
      ;;
    'beckon link aasa')
      options=('--host' '--app' '--clip' '--check' '--match' '--routes' '-o' '--out' '-f' '--force' '--json' '--color' '-h' '--help')
      valued=('--host' '--app' '--clip' '--check' '--match' '--routes' '-o' '--out' '--color')
      ;;
    'beckon link entitlements')
      options=('--app' '--clip' '--group' '--notifications' '--routes' '--part' '--folder' '-f' '--force' '--json' '--color' '-h' '--help')
      valued=('--app' '--clip' '--group' '--routes' '--part' '--folder' '--color')
      ;;
    'beckon link budget')
      options=('--ios' '--digital-only' '--json' '--color' '-h' '--help')
      valued=('--ios' '--color')
      ;;
    'beckon ndef')
      commands=('encode' 'decode')
      options=('--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon ndef encode')
      options=('--uri' '--text' '--poster' '--aar' '--mime' '--external' '--absolute-uri' '--well-known' '--unknown' '--empty' '--check' '--no-check' '--lang' '--utf16' '--title' '--action' '--target-size' '--target-type' '--icon' '--id' '--payload' '--payload-hex' '--payload-file' '--format' '--tlv' '-o' '--out' '-f' '--force' '--color' '-h' '--help')
      valued=('--uri' '--text' '--poster' '--aar' '--mime' '--external' '--absolute-uri' '--well-known' '--lang' '--title' '--action' '--target-size' '--target-type' '--icon' '--id' '--payload' '--payload-hex' '--payload-file' '--format' '-o' '--out' '--color')
      ;;
    'beckon ndef decode')
      options=('--file' '--format' '--as' '--lenient' '--routes' '--json' '--color' '-h' '--help')
      valued=('--file' '--format' '--as' '--routes' '--color')
      ;;
    'beckon tag')
      commands=('info' 'read' 'write' 'erase' 'format' 'lock' 'protect' 'unprotect' 'mirror' 'dump' 'restore')
      options=('--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon tag info')
      options=('--reader' '--timeout' '-v' '--verbose' '--json' '--password-file' '--master-key-file' '--ask-password' '--color' '-h' '--help')
      valued=('--reader' '--timeout' '--password-file' '--master-key-file' '--color')
      ;;
    'beckon tag read')
      options=('--raw' '--lenient' '--routes' '--reader' '--timeout' '-v' '--verbose' '--json' '--password-file' '--master-key-file' '--ask-password' '--color' '-h' '--help')
      valued=('--routes' '--reader' '--timeout' '--password-file' '--master-key-file' '--color')
      ;;
    'beckon tag write')
      options=('--text' '--lang' '--aar' '--ndef' '--lock' '--freeze-settings' '--protect' '--password-file' '--master-key-file' '--ask-password' '--old-password-file' '--old-master-key-file' '--from-page' '--protect-reading' '--auth-limit' '-f' '--force' '-y' '--yes' '-n' '--dry-run' '--verify' '--no-verify' '--reader' '--timeout' '-v' '--verbose' '--json' '--color' '-h' '--help')
      valued=('--text' '--lang' '--aar' '--ndef' '--password-file' '--master-key-file' '--old-password-file' '--old-master-key-file' '--from-page' '--auth-limit' '--reader' '--timeout' '--color')
      ;;
    'beckon tag erase')
      options=('-f' '--force' '-n' '--dry-run' '--verify' '--no-verify' '--reader' '--timeout' '-v' '--verbose' '--json' '--password-file' '--master-key-file' '--ask-password' '--color' '-h' '--help')
      valued=('--reader' '--timeout' '--password-file' '--master-key-file' '--color')
      ;;
    'beckon tag format')
      options=('-n' '--dry-run' '--verify' '--no-verify' '--reader' '--timeout' '-v' '--verbose' '--json' '--color' '-h' '--help')
      valued=('--reader' '--timeout' '--color')
      ;;
    'beckon tag lock')
      options=('--freeze-settings' '-y' '--yes' '-n' '--dry-run' '--reader' '--timeout' '-v' '--verbose' '--json' '--password-file' '--master-key-file' '--ask-password' '--color' '-h' '--help')
      valued=('--reader' '--timeout' '--password-file' '--master-key-file' '--color')
      ;;
    'beckon tag protect')
      options=('--password-file' '--master-key-file' '--ask-password' '--old-password-file' '--old-master-key-file' '--from-page' '--protect-reading' '--auth-limit' '-y' '--yes' '-n' '--dry-run' '--reader' '--timeout' '-v' '--verbose' '--json' '--color' '-h' '--help')
      valued=('--password-file' '--master-key-file' '--old-password-file' '--old-master-key-file' '--from-page' '--auth-limit' '--reader' '--timeout' '--color')
      ;;
    'beckon tag unprotect')
      options=('--password-file' '--master-key-file' '--ask-password' '-n' '--dry-run' '--reader' '--timeout' '-v' '--verbose' '--json' '--color' '-h' '--help')
      valued=('--password-file' '--master-key-file' '--reader' '--timeout' '--color')
      ;;
    'beckon tag mirror')
      options=('--off' '-f' '--force' '-n' '--dry-run' '--verify' '--no-verify' '--reader' '--timeout' '-v' '--verbose' '--json' '--password-file' '--master-key-file' '--ask-password' '--color' '-h' '--help')
      valued=('--reader' '--timeout' '--password-file' '--master-key-file' '--color')
      ;;
    'beckon tag dump')
      options=('--format' '-o' '--out' '-f' '--force' '--reader' '--timeout' '-v' '--verbose' '--json' '--password-file' '--master-key-file' '--ask-password' '--color' '-h' '--help')
      valued=('--format' '-o' '--out' '--reader' '--timeout' '--password-file' '--master-key-file' '--color')
      ;;
    'beckon tag restore')
      options=('-f' '--force' '-n' '--dry-run' '--verify' '--no-verify' '--reader' '--timeout' '-v' '--verbose' '--json' '--password-file' '--master-key-file' '--ask-password' '--color' '-h' '--help')
      valued=('--reader' '--timeout' '--password-file' '--master-key-file' '--color')
      ;;
    'beckon job')
      commands=('new' 'check' 'run' 'status' 'proof' 'retry' 'list' 'verify' 'quarantine' 'export' 'import' 'share' 'merge')
      options=('--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon job new')
      options=('--name' '--ledger' '--unique' '--same-url' '--csv' '--count' '--value' '--template' '--route' '--host' '--routes' '--chip' '--lock' '--password' '--aar' '--originality' '--overwrite' '--format' '--qr' '--qr-format' '--width' '--dpi' '--level' '--caption' '--names' '--clipcode' '-f' '--force' '--color' '-h' '--help')
      valued=('--name' '--ledger' '--unique' '--csv' '--count' '--value' '--template' '--route' '--host' '--routes' '--chip' '--password' '--aar' '--qr' '--qr-format' '--width' '--dpi' '--level' '--caption' '--names' '--clipcode' '--color')
      ;;
    'beckon job check')
      options=('--show' '-j' '--jobs' '--tables' '--json' '--color' '-h' '--help')
      valued=('--show' '-j' '--jobs' '--tables' '--color')
      ;;
    'beckon job run')
      options=('--codes' '--count' '--rows' '--allow-used' '--hook' '--hook-timeout' '--station' '--reader' '--timeout' '--deck' '-v' '--verbose' '--bell' '--no-bell' '--tables' '-f' '--force' '--json' '--color' '-h' '--help')
      valued=('--count' '--rows' '--hook' '--hook-timeout' '--station' '--reader' '--timeout' '--deck' '--tables' '--color')
      ;;
    'beckon job status')
      options=('--html' '--watch' '--every' '--job' '-f' '--force' '--json' '--color' '-h' '--help')
      valued=('--html' '--every' '--job' '--color')
      ;;
    'beckon job proof')
      options=('--rows' '--html' '--tables' '-f' '--force' '--color' '-h' '--help')
      valued=('--rows' '--html' '--tables' '--color')
      ;;
    'beckon job retry')
      options=('--abandon' '--row' '--give-up' '--why' '--station' '--color' '-h' '--help')
      valued=('--abandon' '--row' '--give-up' '--why' '--station' '--color')
      ;;
    'beckon job list')
      options=('--job' '--json' '--color' '-h' '--help')
      valued=('--job' '--color')
      ;;
    'beckon job verify')
      options=('--chain' '--head' '--rebuild' '--tags' '--count' '--station' '--reader' '--timeout' '-v' '--verbose' '--tables' '--json' '--color' '-h' '--help')
      valued=('--head' '--count' '--station' '--reader' '--timeout' '--tables' '--color')
      ;;
    'beckon job quarantine')
      commands=('list' 'add' 'release')
      options=('--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon job quarantine list')
      options=('--json' '--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon job quarantine add')
      options=('--reason' '--why' '--station' '--color' '-h' '--help')
      valued=('--reason' '--why' '--station' '--color')
      ;;
    'beckon job quarantine release')
      options=('--why' '--station' '--color' '-h' '--help')
      valued=('--why' '--station' '--color')
      ;;
    'beckon job export')
      options=('--state' '--rows' '--events' '--salvage' '--job' '--format' '-o' '--out' '-f' '--force' '--tables' '--for' '--prefix' '--logo' '--svgs' '--color' '-h' '--help')
      valued=('--state' '--rows' '--job' '--format' '-o' '--out' '--tables' '--for' '--prefix' '--logo' '--svgs' '--color')
      ;;
    'beckon job import')
      options=('--station' '--color' '-h' '--help')
      valued=('--station' '--color')
      ;;
    'beckon job share')
      options=('--station' '--json' '--color' '-h' '--help')
      valued=('--station' '--color')
      ;;
    'beckon job merge')
      options=('--dry-run' '-o' '--out' '--json' '--color' '-h' '--help')
      valued=('-o' '--out' '--color')
      ;;
    'beckon readers')
      options=('-v' '--verbose' '--json' '--color' '-h' '--help')
      valued=('--color')
      ;;
    'beckon doctor')
      options=('--user' '--root' '--print' '--json' '--color' '-h' '--help')
      valued=('--user' '--root' '--print' '--color')
      ;;
    'beckon simulate')
      options=('--tag' '--deck' '--dwell' '--fault' '--script' '--control' '--link' '--json' '--color' '-h' '--help')
      valued=('--tag' '--deck' '--dwell' '--fault' '--script' '--control' '--link' '--color')
      ;;
    'beckon demo')
      options=('-o' '--out' '--color' '-h' '--help')
      valued=('-o' '--out' '--color')
      ;;
    'beckon help')
      options=('--man' '-o' '--out' '--color' '-h' '--help')
      valued=('-o' '--out' '--color')
      ;;
    'beckon completions')
      options=('--color' '-h' '--help')
      valued=('--color')
      ;;
  esac
}

# Completes the value of option $1.
__beckon_value() {
  case "$path $1" in
    'beckon --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon qr --level') __beckon_words 'L' 'M' 'Q' 'H' 'none' ;;
    'beckon qr --logo') __beckon_files '*.[pP][nN][gG]' '*.[sS][vV][gG]' ;;
    'beckon qr --font') __beckon_files '*.[tT][tT][fF]' '*.[oO][tT][fF]' '*.[tT][tT][cC]' ;;
    'beckon qr -o'|'beckon qr --out') __beckon_files '*.[pP][dD][fF]' '*.[pP][nN][gG]' '*.[sS][vV][gG]' ;;
    'beckon qr --format') __beckon_words 'png' 'svg' 'pdf' 'terminal' ;;
    'beckon qr --ground') __beckon_words 'auto' 'dark' 'light' ;;
    'beckon qr --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon clipcode --tables') __beckon_files '' ;;
    'beckon clipcode -o'|'beckon clipcode --out') __beckon_files ;;
    'beckon clipcode --kind') __beckon_words 'camera' 'nfc' ;;
    'beckon clipcode --format') __beckon_words 'svg' 'png' 'pdf' ;;
    'beckon clipcode --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon clipcode check --kind') __beckon_words 'camera' 'nfc' ;;
    'beckon clipcode check --csv') __beckon_files '*.[cC][sS][vV]' ;;
    'beckon clipcode check --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon clipcode check --tables') __beckon_files '' ;;
    'beckon clipcode check --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon clipcode tables --tables') __beckon_files '' ;;
    'beckon clipcode tables --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon scan --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon scan --tables') __beckon_files '' ;;
    'beckon scan --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon lint --skip') __beckon_words 'url-empty' 'url-no-scheme' 'url-scheme' 'url-missing-slashes' 'url-repeated-scheme' 'url-user-info' 'url-empty-host' 'url-empty-label' 'url-non-ascii-host' 'url-host-character' 'url-bad-ipv4' 'url-bad-ipv6' 'url-bad-port' 'url-bad-percent' 'url-space' 'url-control' 'url-brace' 'url-backslash' 'url-character' 'url-non-ascii' 'host-ip-address' 'host-single-label' 'host-local' 'host-final-dot' 'host-underscore' 'host-hyphen' 'host-label-length' 'host-length' 'host-idna' 'host-confusing-mark' 'host-mixed-script' 'plain-http' 'host-reserved' 'host-reserved-hyphens' 'host-symbol' 'host-look-alike' 'host-non-ascii' 'host-ended' 'host-shortener' 'host-page-service' 'host-staging' 'host-public-suffix' 'host-hosted' 'host-unknown-tld' 'port' 'upper-case-host' 'host-example' 'unfilled-variable' 'too-long-for-qr' 'long-url' 'trailing-white-space' 'trailing-punctuation' 'empty-segment' 'dot-segment' 'upper-case-path' 'admin-path' 'double-escape' 'escape-not-utf8' 'escaped-control' 'needless-escape' 'lower-case-escape' 'tracking' 'secret' 'open-redirect' 'repeated-item' 'plus-in-query' 'long-query' 'fragment' 'escaped-slash' 'sequential-id' 'empty-value' 'not-canonical' 'route-unknown' 'duplicate-url' 'gs1-check-digit' 'gs1-link' 'qr-version' ;;
    'beckon lint --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon lint --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon url --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon url show --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon url expand --values') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon url expand --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon route --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon route match --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon route match --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon route print --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon route print --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon route explain --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon route explain --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon route list --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon route list --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon route check --carrier') __beckon_words 'ultralight' 'ntag213' 'ntag215' 'ntag216' 'qr' 'appclip' ;;
    'beckon route check --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon route check --tables') __beckon_files '' ;;
    'beckon route check --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon route diff --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon link --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon link default --for') __beckon_words 'qr' 'nfc' 'appclipcode' 'safari' 'messages' 'maps' 'spotlight' 'link-presentation' 'app-link' ;;
    'beckon link default --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon link demo --for') __beckon_words 'qr' 'nfc' 'appclipcode' 'safari' 'messages' 'maps' 'spotlight' 'link-presentation' 'app-link' ;;
    'beckon link demo --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon link banner --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon link aasa --check') __beckon_files ;;
    'beckon link aasa --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon link aasa -o'|'beckon link aasa --out') __beckon_files ;;
    'beckon link aasa --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon link entitlements --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon link entitlements --part') __beckon_words 'app' 'clip' 'info' ;;
    'beckon link entitlements --folder') __beckon_files '' ;;
    'beckon link entitlements --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon link budget --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon ndef --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon ndef encode --action') __beckon_words 'open' 'save' 'edit' ;;
    'beckon ndef encode --icon') __beckon_files ;;
    'beckon ndef encode --payload-file') __beckon_files ;;
    'beckon ndef encode --format') __beckon_words 'hex' 'base64' 'binary' ;;
    'beckon ndef encode -o'|'beckon ndef encode --out') __beckon_files ;;
    'beckon ndef encode --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon ndef decode --file') __beckon_files ;;
    'beckon ndef decode --format') __beckon_words 'auto' 'hex' 'base64' 'binary' ;;
    'beckon ndef decode --as') __beckon_words 'auto' 'message' 'tlv' 'container' 'dump' ;;
    'beckon ndef decode --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon ndef decode --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag info --password-file') __beckon_files ;;
    'beckon tag info --master-key-file') __beckon_files ;;
    'beckon tag info --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag read --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon tag read --password-file') __beckon_files ;;
    'beckon tag read --master-key-file') __beckon_files ;;
    'beckon tag read --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag write --ndef') __beckon_files ;;
    'beckon tag write --password-file') __beckon_files ;;
    'beckon tag write --master-key-file') __beckon_files ;;
    'beckon tag write --old-password-file') __beckon_files ;;
    'beckon tag write --old-master-key-file') __beckon_files ;;
    'beckon tag write --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag erase --password-file') __beckon_files ;;
    'beckon tag erase --master-key-file') __beckon_files ;;
    'beckon tag erase --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag format --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag lock --password-file') __beckon_files ;;
    'beckon tag lock --master-key-file') __beckon_files ;;
    'beckon tag lock --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag protect --password-file') __beckon_files ;;
    'beckon tag protect --master-key-file') __beckon_files ;;
    'beckon tag protect --old-password-file') __beckon_files ;;
    'beckon tag protect --old-master-key-file') __beckon_files ;;
    'beckon tag protect --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag unprotect --password-file') __beckon_files ;;
    'beckon tag unprotect --master-key-file') __beckon_files ;;
    'beckon tag unprotect --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag mirror --password-file') __beckon_files ;;
    'beckon tag mirror --master-key-file') __beckon_files ;;
    'beckon tag mirror --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag dump --format') __beckon_words 'text' 'json' 'binary' ;;
    'beckon tag dump -o'|'beckon tag dump --out') __beckon_files ;;
    'beckon tag dump --password-file') __beckon_files ;;
    'beckon tag dump --master-key-file') __beckon_files ;;
    'beckon tag dump --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon tag restore --password-file') __beckon_files ;;
    'beckon tag restore --master-key-file') __beckon_files ;;
    'beckon tag restore --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job new --ledger') __beckon_files ;;
    'beckon job new --csv') __beckon_files '*.[cC][sS][vV]' ;;
    'beckon job new --routes') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon job new --chip') __beckon_words 'ntag213' 'ntag215' 'ntag216' 'ntag210' 'ntag212' 'ntag203' 'ultralight' 'ultralight-c' 'ultralight-ev1' 'ultralight-ev1-128' 'ntag424' 'type2' 'type4' ;;
    'beckon job new --password') __beckon_files ;;
    'beckon job new --qr') __beckon_files '' ;;
    'beckon job new --qr-format') __beckon_words 'png' 'svg' 'pdf' ;;
    'beckon job new --level') __beckon_words 'L' 'M' 'Q' 'H' ;;
    'beckon job new --clipcode') __beckon_files '' ;;
    'beckon job new --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job check --tables') __beckon_files '' ;;
    'beckon job check --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job run --tables') __beckon_files '' ;;
    'beckon job run --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job status --html') __beckon_files '*.[hH][tT][mM][lL]' ;;
    'beckon job status --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job proof --html') __beckon_files '*.[hH][tT][mM][lL]' ;;
    'beckon job proof --tables') __beckon_files '' ;;
    'beckon job proof --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job retry --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job list --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job verify --tables') __beckon_files '' ;;
    'beckon job verify --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job quarantine --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job quarantine list --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job quarantine add --reason') __beckon_words 'not-blank' 'locked' 'too-small' 'wrong-chip' 'write-failed' 'differs' 'lost' 'duplicate' 'not-genuine' 'lock-failed' 'protect-failed' 'vetoed' 'stopped' 'by-hand' 'other' ;;
    'beckon job quarantine add --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job quarantine release --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job export --state') __beckon_words 'pending' 'failed' 'writing' 'unsettled' 'written' 'verified' 'locking' 'locked' 'protecting' 'protected' 'done' ;;
    'beckon job export --format') __beckon_words 'csv' 'jsonl' ;;
    'beckon job export -o'|'beckon job export --out') __beckon_files ;;
    'beckon job export --tables') __beckon_files '' ;;
    'beckon job export --for') __beckon_words 'apple-generator' 'app-store-connect' 'print-shop' 'nfc-supplier' ;;
    'beckon job export --logo') __beckon_words 'none' 'badge' ;;
    'beckon job export --svgs') __beckon_files '' ;;
    'beckon job export --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job import --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job share --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon job merge -o'|'beckon job merge --out') __beckon_files ;;
    'beckon job merge --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon readers --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon doctor --root') __beckon_files '' ;;
    'beckon doctor --print') __beckon_words 'rules' 'blacklist' ;;
    'beckon doctor --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon simulate --script') __beckon_files ;;
    'beckon simulate --control') __beckon_files ;;
    'beckon simulate --link') __beckon_files ;;
    'beckon simulate --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon demo -o'|'beckon demo --out') __beckon_files '' ;;
    'beckon demo --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon help -o'|'beckon help --out') __beckon_files '' ;;
    'beckon help --color') __beckon_words 'auto' 'always' 'never' ;;
    'beckon completions --color') __beckon_words 'auto' 'always' 'never' ;;
  esac
}

# Completes an operand.
__beckon_operand() {
  case "$path ${#operands[@]}" in
    'beckon clipcode check '[0-9]*) __beckon_files '*.[sS][vV][gG]' '*.[pP][nN][gG]' '*.[jJ][pP][gG]' '*.[jJ][pP][eE][gG]' '*.[pP][nN][mM]' '*.[pP][pP][mM]' '*.[pP][gG][mM]' ;;
    'beckon route diff 0') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon route diff 1') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon link budget 0') __beckon_files '*.[tT][xX][tT]' ;;
    'beckon tag restore 0') __beckon_files ;;
    'beckon job new 0') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon job check 0') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon job run 0') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon job status 0') __beckon_files ;;
    'beckon job proof 0') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon job retry 0') __beckon_files '*.[jJ][sS][oO][nN]' ;;
    'beckon job list 0') __beckon_files ;;
    'beckon job verify 0') __beckon_files ;;
    'beckon job verify '[0-9]*) __beckon_files '*.[pP][nN][gG]' '*.[jJ][pP][gG]' '*.[jJ][pP][eE][gG]' ;;
    'beckon job quarantine list 0') __beckon_files ;;
    'beckon job quarantine add 0') __beckon_files ;;
    'beckon job quarantine release 0') __beckon_files ;;
    'beckon job export 0') __beckon_files ;;
    'beckon job import 0') __beckon_files ;;
    'beckon job import 1') __beckon_files '*.[cC][sS][vV]' '*.[jJ][sS][oO][nN][lL]' ;;
    'beckon job share 0') __beckon_files ;;
    'beckon job share 1') __beckon_files ;;
    'beckon job merge '[0-9]*) __beckon_files ;;
    'beckon help '[0-9]*) __beckon_names ;;
    'beckon completions 0') __beckon_words 'bash' 'zsh' 'fish' ;;
  esac
}

__beckon_has() {
  local word=$1 other
  shift
  for other in "$@"; do [[ $other == "$word" ]] && return 0; done
  return 1
}

# Sets $owner to the option of word $1 if its value is the next word.
__beckon_owner() {
  local word=$1 i
  owner=
  if [[ $word == --* ]]; then
    __beckon_has "$word" "${valued[@]}" && owner=$word
    return
  fi
  for (( i = 1; i < ${#word}; i++ )); do
    __beckon_has "-${word:i:1}" "${valued[@]}" || continue
    (( i == ${#word} - 1 )) && owner=-${word:i:1}
    return
  done
}

# Offers those of the words given that begin like the one at the cursor.
__beckon_words() {
  local word
  for word in "$@"; do
    [[ $word == "$current"* ]] || continue
    printf -v word %q "$lead$word"
    COMPREPLY+=("${word#"$outside"}")
  done
}

# Offers directories, and the files that match one of the patterns given, or all of them.
__beckon_files() {
  local name pattern wanted begun=${current#[\"\']}
  compopt -o filenames 2>/dev/null
  while IFS= read -r name; do
    [[ $# == 0 || -d ${name/#\~/"$HOME"} ]] && wanted=1 || wanted=
    for pattern in "$@"; do [[ $name == $pattern ]] && wanted=1; done
    name=$lead$name
    [[ -n $wanted ]] && COMPREPLY+=("${name#"$outside"}")
  done < <(compgen -f -- "${begun//\\/}")
}

# Offers the commands below those named by the operands.
__beckon_names() {
  local path=${path%% *} word
  for word in "${operands[@]}"; do path+=" $word"; done
  __beckon_command
  __beckon_words "${commands[@]}"
}

__beckon() {
  local IFS=$' \t\n' path='beckon' owner= ended= lead= outside= current raw word i
  local -a words=() operands=() commands options valued
  COMPREPLY=()
  # bash breaks words at = and :, which are ordinary characters here.
  for (( i = 1; i <= COMP_CWORD; i++ )); do
    raw=${COMP_WORDS[i]}
    if (( i > 1 )) && [[ $raw == [=:]* || ${COMP_WORDS[i-1]} =~ ^[=:]+$ ]]; then
      words[${#words[@]}-1]+=$raw
    else
      words+=("$raw")
    fi
  done
  current=${words[${#words[@]}-1]}
  unset "words[${#words[@]}-1]"
  # What bash keeps in front of whatever is offered.
  [[ $raw =~ ^[=:]+$ ]] && raw=
  outside=${current%"$raw"}

  __beckon_command
  for word in "${words[@]}"; do
    if [[ -n $owner ]]; then
      owner=
    elif [[ -n $ended ]]; then
      operands+=("$word")
    elif [[ $word == -- ]]; then
      ended=1
    elif [[ $word == --*=* ]]; then
      continue
    elif [[ $word == -?* ]]; then
      __beckon_owner "$word"
    elif (( ${#operands[@]} == 0 )) && __beckon_has "$word" "${commands[@]}"; then
      path+=" $word"
      __beckon_command
    else
      operands+=("$word")
    fi
  done

  if [[ -n $owner ]]; then
    __beckon_value "$owner"
  elif [[ -z $ended && $current == --*=* ]]; then
    owner=${current%%=*} lead=$owner= current=${current#*=}
    __beckon_value "$owner"
  elif [[ -z $ended && $current == -* ]]; then
    __beckon_words "${options[@]}"
  else
    [[ -z $ended ]] && (( ${#operands[@]} == 0 )) && __beckon_words "${commands[@]}"
    __beckon_operand
  fi
}
complete -F __beckon beckon
