#compdef beckon
# zsh completions for beckon, made from the definitions in the program; do not edit.

# Offers the commands below command $1.
_beckon__commands() {
  local -a commands
  case $1 in
    'beckon') commands=('qr:Make QR codes: PNG, SVG, PDF, or in the terminal' 'clipcode:Make App Clip Codes for previews, layout and checks' 'scan:Read every code in a picture' 'lint:Say what would go wrong with a URL on a wall' 'url:Look at URLs, and make them from templates' 'route:Work with the table of routes that app, App Clip and printed codes share' 'link:Make and check what links to an App Clip: links, site files, entitlements' 'ndef:Make and read the bytes that NFC tags carry' 'tag:Read and write NFC tags' 'job:Provision tags and codes by the thousand, from one file' 'readers:List the readers that are connected' 'doctor:Say what keeps a reader from working, and what mends it' 'simulate:A virtual NFC reader with virtual tags' 'demo:Take one URL the whole way, with nothing attached' 'help:Explain a command' 'completions:Print the completion script for a shell') ;;
    'beckon clipcode') commands=('check:Check codes, Apple'\''s own files too, before they are printed' 'tables:Say where Apple'\''s weight tables are looked for, and whether they are there') ;;
    'beckon url') commands=('show:Show a URL'\''s parts and its canonical form' 'expand:Fill a URL template with values') ;;
    'beckon route') commands=('match:Say which route a URL belongs to, and with which values' 'print:Print the URL of a route with values' 'explain:Show why a URL has its route, or where the nearest routes part from it' 'list:List the routes of the table' 'check:Look for what is wrong with the table' 'diff:Show which URLs two tables treat differently') ;;
    'beckon link') commands=('default:Print the default link of an App Clip' 'demo:Check a demo link' 'banner:Print the meta tag of the Smart App Banner for a web page' 'aasa:Make, check and try apple-app-site-association files' 'entitlements:Write the entitlements of an app and its App Clip' 'budget:Say which invocations the size of an App Clip still allows') ;;
    'beckon ndef') commands=('encode:Make an NDEF message' 'decode:Read an NDEF message') ;;
    'beckon tag') commands=('info:Say what a tag is, what fits, and what is locked or protected' 'read:Show what a tag holds' 'write:Put a URL onto a tag' 'erase:Make a tag empty, as it came from the factory' 'format:Prepare a blank chip for NDEF, for good' 'lock:Forbid everybody to write a tag, for ever' 'protect:Let only those write a tag who have its password' 'unprotect:Take the password off a tag' 'mirror:Let a tag put its number or read counter into its URL' 'dump:Save all of a tag'\''s readable memory' 'restore:Put a dump'\''s user memory back onto a tag') ;;
    'beckon job') commands=('new:Write a job file' 'check:Look at every row of a job before the first tag' 'run:Put the rows of a job onto tags, or into codes' 'status:Say how far a job has come' 'proof:Make the sheet that is signed before codes are printed' 'retry:Put rows back in line, or take them out' 'list:List the jobs of a ledger' 'verify:Check tags, photos of codes, or the ledger itself' 'quarantine:List tags that were put aside, put tags aside, take them back' 'export:Write what a ledger knows as a table or as JSON' 'import:Take results back that another ledger or program found' 'share:Move a ledger to a server that stations share, or back into a file' 'merge:Join ledgers of stations that worked apart') ;;
    'beckon job quarantine') commands=('list:List the tags that were put aside, with their reasons' 'add:Put tags aside' 'release:Take tags out of quarantine') ;;
  esac
  _describe -t commands command commands
}

# Offers the commands below those named by the operands.
_beckon__commands_of_operands() {
  local -a operands=(beckon "${(@)line[1,-2]}")
  _beckon__commands "$operands"
}

_beckon() {
  local curcontext=$curcontext state line ret=1
  local -a general=( \
    '(--color)--color=[Colour what is shown]:WHEN:(auto always never)' \
    '(-h --help)-h[Show help; -h shows the short form]' \
    '(-h --help)--help[Show help; -h shows the short form]')
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '(--version)--version[Show the version]' \
    '1:command: _beckon__commands "beckon"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:beckon-$words[1]:"
    case $words[1] in
      qr) _beckon_qr && ret=0 ;;
      clipcode) _beckon_clipcode && ret=0 ;;
      scan) _beckon_scan && ret=0 ;;
      lint) _beckon_lint && ret=0 ;;
      url) _beckon_url && ret=0 ;;
      route) _beckon_route && ret=0 ;;
      link) _beckon_link && ret=0 ;;
      ndef) _beckon_ndef && ret=0 ;;
      tag) _beckon_tag && ret=0 ;;
      job) _beckon_job && ret=0 ;;
      readers) _beckon_readers && ret=0 ;;
      doctor) _beckon_doctor && ret=0 ;;
      simulate) _beckon_simulate && ret=0 ;;
      demo) _beckon_demo && ret=0 ;;
      help) _beckon_help && ret=0 ;;
      completions) _beckon_completions && ret=0 ;;
    esac
  fi
  return ret
}

_beckon_qr() {
  _arguments -s -S : "$general[@]" \
    '(--level)--level=[The weakest error correction that will do]:LEVEL:(L M Q H none)' \
    '(--boost --no-boost)--boost[Take a stronger level where it costs no larger symbol]' \
    '(--boost --no-boost)--no-boost[Turn off --boost]' \
    '(--version)--version=[Exactly this version: 1 to 40, or M1 to M4]:V: ' \
    '(--min-version)--min-version=[No smaller version]:V: ' \
    '(--max-version)--max-version=[No larger version]:V: ' \
    '(--micro)--micro[Micro QR, which many phones do not read]' \
    '(--upper --no-upper)--upper[Write scheme and host in capitals where that makes the symbol smaller]' \
    '(--upper --no-upper)--no-upper[Turn off --upper]' \
    '(--text)--text[Take what is given as plain text, not as URLs]' \
    '(--eci --no-eci)--eci[Say that text beyond ASCII is UTF-8]' \
    '(--eci --no-eci)--no-eci[Turn off --eci]' \
    '(--kanji)--kanji[Allow Kanji mode for Japanese text]' \
    '(--structured-append)--structured-append=[Divide each text over 2 to 16 symbols, or as few as needed: auto]:COUNT: ' \
    '(--size)--size=[How wide the symbol is, without its quiet zone: 30mm, 3cm, 1.2in]:LENGTH: ' \
    '(--module)--module=[How wide each module is: 0.5mm]:LENGTH: ' \
    '(--distance)--distance=[From how far it is to be scanned, as 2m: ten times the width]:LENGTH: ' \
    '(--scale)--scale=[Pixels, or printer dots, for each module]:N: ' \
    '(--dpi)--dpi=[The printer'\''s dots per inch: modules become whole dots]:N: ' \
    '(--quiet-zone)--quiet-zone=[How wide the light border is]:MODULES: ' \
    '(--bleed)--bleed=[How far the background goes on beyond the cut, in a PDF]:LENGTH: ' \
    '(--dark)--dark=[What the modules are filled with]:COLOUR: ' \
    '(--light)--light=[What is behind them; "transparent" leaves it out]:COLOUR: ' \
    '(--invert)--invert[Light modules on dark, which many scanners cannot read]' \
    '(--logo)--logo=[Put a PNG, or an SVG of one colour, into the middle]:FILE:_files -g "*.(#i)(png|svg)"' \
    '(--logo-size)--logo-size=[How much of the symbol'\''s width the logo'\''s place takes]:PERCENT: ' \
    '*--caption=[A line below the code; give it twice for two]:TEXT: ' \
    '(--caption-host)--caption-host[The URL'\''s host below the code]' \
    '(--font)--font=[The caption'\''s font: a file, or a name for fontconfig]:FONT:_files -g "*.(#i)(ttf|otf|ttc)"' \
    '(--print-check --no-print-check)--print-check[Refuse what will not be read from paper: too few dots, too little contrast]' \
    '(--print-check --no-print-check)--no-print-check[Turn off --print-check]' \
    '(-o --out)-o+[A file, or a folder for many; - is standard output]:PATH:_files -g "*.(#i)(pdf|png|svg)"' \
    '(-o --out)--out=[A file, or a folder for many; - is standard output]:PATH:_files -g "*.(#i)(pdf|png|svg)"' \
    '(--format)--format=[What to make]:FORMAT:(png svg pdf terminal)' \
    '(--name)--name=[How files in a folder are called]:TEMPLATE: ' \
    '(--verify --no-verify)--verify[Read every code back from its file before the file gets its name]' \
    '(--verify --no-verify)--no-verify[Turn off --verify]' \
    '(--lint --no-lint)--lint[Refuse URLs with lint errors, and show lint warnings]' \
    '(--lint --no-lint)--no-lint[Turn off --lint]' \
    '(--resume)--resume[Keep files that are there as they would be written now; make the rest]' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '(-j --jobs)-j+[Work on so many codes at once]:N: ' \
    '(-j --jobs)--jobs=[Work on so many codes at once]:N: ' \
    '(--ground)--ground=[What the terminal looks like: light letters on dark, or dark ones on light]:WHICH:(auto dark light)' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '(-q --quiet)-q[Say nothing but errors]' \
    '(-q --quiet)--quiet[Say nothing but errors]' \
    '*:URL: '
}

_beckon_clipcode() {
  if (( CURRENT > 2 )); then
    case $words[2] in
      check) shift words; (( CURRENT-- )); _beckon_clipcode_check; return ;;
      tables) shift words; (( CURRENT-- )); _beckon_clipcode_tables; return ;;
    esac
  fi
  _arguments -s -S : "$general[@]" \
    '(--payload)--payload=[Draw a payload of up to 32 hexadecimal digits instead of a URL]:HEX: ' \
    '(--explain)--explain[Say what each part of the URL takes, and what would help]' \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '(-o --out)-o+[Write to a file instead; - is standard output]:FILE:_files' \
    '(-o --out)--out=[Write to a file instead; - is standard output]:FILE:_files' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '(--template)--template=[One of Apple'\''s colour schemes, 0 to 17: even ones are white on a colour]:N: ' \
    '(--foreground)--foreground=[The colour of the arcs]:RRGGBB: ' \
    '(--background)--background=[The colour of the disc]:RRGGBB: ' \
    '(--kind)--kind=[What the glyph in the middle asks for]:KIND:(camera nfc)' \
    '(--diameter)--diameter=[How wide the code is on paper]:MM: ' \
    '(--tag)--tag=[How wide the NFC tag behind it is]:MM: ' \
    '(--format)--format=[What to draw]:FORMAT:(svg png pdf)' \
    '(--pixels)--pixels=[How wide a PNG for a screen is, from 256]:N: ' \
    '(--dpi)--dpi=[Dots per inch of a PNG for paper]:N: ' \
    '1::URL:{ _beckon__commands "beckon clipcode";   }'
}

_beckon_clipcode_check() {
  _arguments -s -S : "$general[@]" \
    '(--expect)--expect=[The URL that the code must carry]:URL: ' \
    '(--kind)--kind=[What the glyph in the middle must ask for]:KIND:(camera nfc)' \
    '(--csv)--csv=[Check every file that a hand-over CSV names, beside the CSV]:FILE:_files -g "*.(#i)csv"' \
    '(--diameter)--diameter=[How wide the code is on paper]:MM: ' \
    '(--tag)--tag=[How wide the NFC tag behind it is]:MM: ' \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '*:FILE:_files -g "*.(#i)(svg|png|jpg|jpeg|pnm|ppm|pgm)"'
}

_beckon_clipcode_tables() {
  _arguments -s -S : "$general[@]" \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_scan() {
  _arguments -s -S : "$general[@]" \
    '(-a --all)-a[Take every step, for codes that others of the picture outshine]' \
    '(-a --all)--all[Take every step, for codes that others of the picture outshine]' \
    '(--quick)--quick[Look once, and take no further steps]' \
    '(--micro --no-micro)--micro[Look for Micro QR, too]' \
    '(--micro --no-micro)--no-micro[Turn off --micro]' \
    '(--clip --no-clip)--clip[Look for App Clip Codes, too]' \
    '(--clip --no-clip)--no-clip[Turn off --clip]' \
    '(--first)--first[Stop after the first code]' \
    '(--max-pixels)--max-pixels=[Refuse pictures with more pixels, before memory is taken]:MILLIONS: ' \
    '(-q --quiet)-q[Print the texts alone, one a line]' \
    '(-q --quiet)--quiet[Print the texts alone, one a line]' \
    '(--routes)--routes=[Say which route of this table it leads to]:FILE:_files -g "*.(#i)json"' \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '*:FILE: '
}

_beckon_lint() {
  _arguments -s -S : "$general[@]" \
    '(-W --warnings-are-errors)-W[Exit 1 on a warning, too]' \
    '(-W --warnings-are-errors)--warnings-are-errors[Exit 1 on a warning, too]' \
    '*--skip=[Switch a rule off by its id]:RULE:(url-empty url-no-scheme url-scheme url-missing-slashes url-repeated-scheme url-user-info url-empty-host url-empty-label url-non-ascii-host url-host-character url-bad-ipv4 url-bad-ipv6 url-bad-port url-bad-percent url-space url-control url-brace url-backslash url-character url-non-ascii host-ip-address host-single-label host-local host-final-dot host-underscore host-hyphen host-label-length host-length host-idna host-confusing-mark host-mixed-script plain-http host-reserved host-reserved-hyphens host-symbol host-look-alike host-non-ascii host-ended host-shortener host-page-service host-staging host-public-suffix host-hosted host-unknown-tld port upper-case-host host-example unfilled-variable too-long-for-qr long-url trailing-white-space trailing-punctuation empty-segment dot-segment upper-case-path admin-path double-escape escape-not-utf8 escaped-control needless-escape lower-case-escape tracking secret open-redirect repeated-item plus-in-query long-query fragment escaped-slash sequential-id empty-value not-canonical route-unknown duplicate-url gs1-check-digit gs1-link qr-version)' \
    '(--rules)--rules[List the rules instead]' \
    '(--module)--module=[Say the QR symbol of each URL, and its size with modules of this width: 0.5mm]:LENGTH: ' \
    '(-q --quiet)-q[Show errors only, and no summary]' \
    '(-q --quiet)--quiet[Show errors only, and no summary]' \
    '(--routes)--routes=[Say which route of this table it leads to]:FILE:_files -g "*.(#i)json"' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '*:URL: '
}

_beckon_url() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '1:command: _beckon__commands "beckon url"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:beckon-url-$words[1]:"
    case $words[1] in
      show) _beckon_url_show && ret=0 ;;
      expand) _beckon_url_expand && ret=0 ;;
    esac
  fi
  return ret
}

_beckon_url_show() {
  _arguments -s -S : "$general[@]" \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '*:URL: '
}

_beckon_url_expand() {
  _arguments -s -S : "$general[@]" \
    '*--list=[Add to a list, which may have one member only]:NAME=VALUE: ' \
    '*--pair=[Add to ordered pairs]:NAME\:KEY=VALUE: ' \
    '(--values)--values=[Read values from a JSON object]:FILE:_files -g "*.(#i)json"' \
    '(--strict --no-strict)--strict[Refuse undefined variables and results that lint refuses]' \
    '(--strict --no-strict)--no-strict[Turn off --strict]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:TEMPLATE: ' \
    '*:NAME=VALUE: '
}

_beckon_route() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '1:command: _beckon__commands "beckon route"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:beckon-route-$words[1]:"
    case $words[1] in
      match) _beckon_route_match && ret=0 ;;
      print) _beckon_route_print && ret=0 ;;
      explain) _beckon_route_explain && ret=0 ;;
      list) _beckon_route_list && ret=0 ;;
      check) _beckon_route_check && ret=0 ;;
      diff) _beckon_route_diff && ret=0 ;;
    esac
  fi
  return ret
}

_beckon_route_match() {
  _arguments -s -S : "$general[@]" \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '*:URL: '
}

_beckon_route_print() {
  _arguments -s -S : "$general[@]" \
    '(--host)--host=[Print on this host of the route]:HOST: ' \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
    '(--xcode)--xcode[Print the environment variable for launching from Xcode]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:NAME: ' \
    '*:KEY=VALUE: '
}

_beckon_route_explain() {
  _arguments -s -S : "$general[@]" \
    '(--nearest)--nearest=[How many other routes to show]:N: ' \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:URL: '
}

_beckon_route_list() {
  _arguments -s -S : "$general[@]" \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_route_check() {
  _arguments -s -S : "$general[@]" \
    '(-W --warnings-are-errors)-W[Exit 1 on a warning, too]' \
    '(-W --warnings-are-errors)--warnings-are-errors[Exit 1 on a warning, too]' \
    '*--carrier=[Say which URLs are too long for it]:CARRIER:(ultralight ntag213 ntag215 ntag216 qr appclip)' \
    '(--max-length)--max-length=[Say which URLs are longer]:BYTES: ' \
    '(--text-length)--text-length=[How many characters a free text is taken to have]:N: ' \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_route_diff() {
  _arguments -s -S : "$general[@]" \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:FIRST:_files -g "*.(#i)json"' \
    '2:SECOND:_files -g "*.(#i)json"'
}

_beckon_link() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '1:command: _beckon__commands "beckon link"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:beckon-link-$words[1]:"
    case $words[1] in
      default) _beckon_link_default && ret=0 ;;
      demo) _beckon_link_demo && ret=0 ;;
      banner) _beckon_link_banner && ret=0 ;;
      aasa) _beckon_link_aasa && ret=0 ;;
      entitlements) _beckon_link_entitlements && ret=0 ;;
      budget) _beckon_link_budget && ret=0 ;;
    esac
  fi
  return ret
}

_beckon_link_default() {
  _arguments -s -S : "$general[@]" \
    '*--for=[Refuse the link when it does not work there, and say why]:CHANNEL:(qr nfc appclipcode safari messages maps spotlight link-presentation app-link)' \
    '(--xcode)--xcode[Print the environment variable for launching from Xcode]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:BUNDLE: ' \
    '*:KEY=VALUE: '
}

_beckon_link_demo() {
  _arguments -s -S : "$general[@]" \
    '*--for=[Refuse the link when it does not work there, and say why]:CHANNEL:(qr nfc appclipcode safari messages maps spotlight link-presentation app-link)' \
    '(--xcode)--xcode[Print the environment variable for launching from Xcode]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:URL: '
}

_beckon_link_banner() {
  _arguments -s -S : "$general[@]" \
    '(--app-id)--app-id=[The app'\''s number in the App Store, to offer the app, too]:NUMBER: ' \
    '(--card --no-card)--card[Let iOS 15 and later show the card instead of a banner]' \
    '(--card --no-card)--no-card[Turn off --card]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:BUNDLE: '
}

_beckon_link_aasa() {
  _arguments -s -S : "$general[@]" \
    '(--host)--host=[Write the file of this host]:HOST: ' \
    '*--app=[An app'\''s identifier, team and bundle]:ID: ' \
    '*--clip=[An App Clip'\''s identifier]:ID: ' \
    '(--check)--check=[Check a file instead; - is standard input]:FILE:_files' \
    '*--match=[Say what happens to a URL by the file]:URL: ' \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
    '(-o --out)-o+[Write to a file instead; - is standard output]:FILE:_files' \
    '(-o --out)--out=[Write to a file instead; - is standard output]:FILE:_files' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_link_entitlements() {
  _arguments -s -S : "$general[@]" \
    '(--app)--app=[The app'\''s identifier, team and bundle]:ID: ' \
    '(--clip)--clip=[The App Clip'\''s identifier]:ID: ' \
    '(--group)--group=[The App Group that both share]:NAME: ' \
    '(--notifications)--notifications[Let the App Clip notify for up to eight hours after a launch]' \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
    '(--part)--part=[Print one of the three only]:PART:(app clip info)' \
    '(--folder)--folder=[Write three files into a folder]:FOLDER:_files -/' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_link_budget() {
  _arguments -s -S : "$general[@]" \
    '(--ios)--ios=[The first iOS version that the App Clip supports]:VERSION: ' \
    '(--digital-only)--digital-only[No code and no tag starts the App Clip, only links]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:REPORT:_files -g "*.(#i)txt"'
}

_beckon_ndef() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '1:command: _beckon__commands "beckon ndef"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:beckon-ndef-$words[1]:"
    case $words[1] in
      encode) _beckon_ndef_encode && ret=0 ;;
      decode) _beckon_ndef_decode && ret=0 ;;
    esac
  fi
  return ret
}

_beckon_ndef_encode() {
  _arguments -s -S : "$general[@]" \
    '*--uri=[A URI record: what phones act on]:URI: ' \
    '*--text=[A Text record]:TEXT: ' \
    '*--poster=[A Smart Poster; iPhones do not act on it]:URI: ' \
    '*--aar=[An Android Application Record; put it last]:PACKAGE: ' \
    '*--mime=[A media record, such as text/vcard]:TYPE: ' \
    '*--external=[An external record of your own domain]:DOMAIN\:NAME: ' \
    '*--absolute-uri=[A record whose type is a URI; iPhones do not act on it]:URI: ' \
    '*--well-known=[A well-known record of any type, such as Hs]:TYPE: ' \
    '*--unknown[A record of no stated type]' \
    '*--empty[An empty record]' \
    '(--check --no-check)--check[Refuse a URI, or a package, that is not one]' \
    '(--check --no-check)--no-check[Turn off --check]' \
    '*--lang=[Language of the text, or of the title before it]:CODE: ' \
    '*--utf16[Write the text, or the title before it, in UTF-16]' \
    '*--title=[A title of the Smart Poster, one for each language]:TEXT: ' \
    '*--action=[What a reader should do with the Smart Poster]:WHAT:(open save edit)' \
    '*--target-size=[Size of what the Smart Poster points to]:BYTES: ' \
    '*--target-type=[Media type of what the Smart Poster points to]:TYPE: ' \
    '*--icon=[A picture for the Smart Poster: PNG, JPEG, GIF or SVG]:FILE:_files' \
    '*--id=[The record'\''s id]:TEXT: ' \
    '*--payload=[The record'\''s payload, as text]:TEXT: ' \
    '*--payload-hex=[The record'\''s payload, in hexadecimal]:HEX: ' \
    '*--payload-file=[The record'\''s payload, from a file; - is standard input]:FILE:_files' \
    '(--format)--format=[How to write the bytes]:FORMAT:(hex base64 binary)' \
    '(--tlv)--tlv[Wrap the message as a Type 2 tag holds it, with terminator]' \
    '(-o --out)-o+[Write to a file instead; - is standard output]:FILE:_files' \
    '(-o --out)--out=[Write to a file instead; - is standard output]:FILE:_files' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]'
}

_beckon_ndef_decode() {
  _arguments -s -S : "$general[@]" \
    '(--file)--file=[Read a file, text or binary]:FILE:_files' \
    '(--format)--format=[How the bytes are written]:FORMAT:(auto hex base64 binary)' \
    '(--as)--as=[What the bytes are]:FORM:(auto message tlv container dump)' \
    '(--lenient)--lenient[Accept what many readers accept, and say nothing of it]' \
    '(--routes)--routes=[Say which route of this table it leads to]:FILE:_files -g "*.(#i)json"' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1::DATA: '
}

_beckon_tag() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '1:command: _beckon__commands "beckon tag"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:beckon-tag-$words[1]:"
    case $words[1] in
      info) _beckon_tag_info && ret=0 ;;
      read) _beckon_tag_read && ret=0 ;;
      write) _beckon_tag_write && ret=0 ;;
      erase) _beckon_tag_erase && ret=0 ;;
      format) _beckon_tag_format && ret=0 ;;
      lock) _beckon_tag_lock && ret=0 ;;
      protect) _beckon_tag_protect && ret=0 ;;
      unprotect) _beckon_tag_unprotect && ret=0 ;;
      mirror) _beckon_tag_mirror && ret=0 ;;
      dump) _beckon_tag_dump && ret=0 ;;
      restore) _beckon_tag_restore && ret=0 ;;
    esac
  fi
  return ret
}

_beckon_tag_info() {
  _arguments -s -S : "$general[@]" \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]'
}

_beckon_tag_read() {
  _arguments -s -S : "$general[@]" \
    '(--raw)--raw[Print the message'\''s bytes in hexadecimal, and nothing else]' \
    '(--lenient)--lenient[Accept what many readers accept, and say nothing of it]' \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]'
}

_beckon_tag_write() {
  _arguments -s -S : "$general[@]" \
    '*--text=[A Text record]:TEXT: ' \
    '(--lang)--lang=[The language of the texts]:CODE: ' \
    '(--aar)--aar=[The Android app that opens the tag; it comes last]:PACKAGE: ' \
    '(--ndef)--ndef=[A whole NDEF message, binary, hexadecimal or base64; - is standard input]:FILE:_files' \
    '(--lock)--lock[Forbid everybody to write the tag, for ever, once it is read back]' \
    '(--freeze-settings)--freeze-settings[Freeze mirror, counter and password settings as well, for ever]' \
    '(--protect)--protect[Let only those write the tag who have the password, once it is read back]' \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]' \
    '(--old-password-file)--old-password-file=[The file with the password that the tag has now, when it gets another]:FILE:_files' \
    '(--old-master-key-file)--old-master-key-file=[The file with the key from which its present password was made]:FILE:_files' \
    '(--from-page)--from-page=[The first page that needs the password]:PAGE: ' \
    '(--protect-reading)--protect-reading[Make reading need it, too; phones cannot read the tag then]' \
    '(--auth-limit)--auth-limit=[Close the chip for good after N wrong passwords, 1 to 7; asks before]:N: ' \
    '(-f --force)-f[Write a URL that has lint errors, and overwrite what is malformed]' \
    '(-f --force)--force[Write a URL that has lint errors, and overwrite what is malformed]' \
    '(-y --yes)-y[Do what cannot be undone without asking; needed where nobody can be asked]' \
    '(-y --yes)--yes[Do what cannot be undone without asking; needed where nobody can be asked]' \
    '(-n --dry-run)-n[Read the tag and show what would be written, and write nothing]' \
    '(-n --dry-run)--dry-run[Read the tag and show what would be written, and write nothing]' \
    '(--verify --no-verify)--verify[Read back what was written and compare]' \
    '(--verify --no-verify)--no-verify[Turn off --verify]' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '*:URL: '
}

_beckon_tag_erase() {
  _arguments -s -S : "$general[@]" \
    '(-f --force)-f[Overwrite what is malformed]' \
    '(-f --force)--force[Overwrite what is malformed]' \
    '(-n --dry-run)-n[Read the tag and show what would be written, and write nothing]' \
    '(-n --dry-run)--dry-run[Read the tag and show what would be written, and write nothing]' \
    '(--verify --no-verify)--verify[Read back what was written and compare]' \
    '(--verify --no-verify)--no-verify[Turn off --verify]' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]'
}

_beckon_tag_format() {
  _arguments -s -S : "$general[@]" \
    '(-n --dry-run)-n[Read the tag and show what would be written, and write nothing]' \
    '(-n --dry-run)--dry-run[Read the tag and show what would be written, and write nothing]' \
    '(--verify --no-verify)--verify[Read back what was written and compare]' \
    '(--verify --no-verify)--no-verify[Turn off --verify]' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_tag_lock() {
  _arguments -s -S : "$general[@]" \
    '(--freeze-settings)--freeze-settings[Freeze mirror, counter and password settings as well, for ever]' \
    '(-y --yes)-y[Do what cannot be undone without asking; needed where nobody can be asked]' \
    '(-y --yes)--yes[Do what cannot be undone without asking; needed where nobody can be asked]' \
    '(-n --dry-run)-n[Read the tag and show what would be written, and write nothing]' \
    '(-n --dry-run)--dry-run[Read the tag and show what would be written, and write nothing]' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]'
}

_beckon_tag_protect() {
  _arguments -s -S : "$general[@]" \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]' \
    '(--old-password-file)--old-password-file=[The file with the password that the tag has now, when it gets another]:FILE:_files' \
    '(--old-master-key-file)--old-master-key-file=[The file with the key from which its present password was made]:FILE:_files' \
    '(--from-page)--from-page=[The first page that needs the password]:PAGE: ' \
    '(--protect-reading)--protect-reading[Make reading need it, too; phones cannot read the tag then]' \
    '(--auth-limit)--auth-limit=[Close the chip for good after N wrong passwords, 1 to 7; asks before]:N: ' \
    '(-y --yes)-y[Do what cannot be undone without asking; needed where nobody can be asked]' \
    '(-y --yes)--yes[Do what cannot be undone without asking; needed where nobody can be asked]' \
    '(-n --dry-run)-n[Read the tag and show what would be written, and write nothing]' \
    '(-n --dry-run)--dry-run[Read the tag and show what would be written, and write nothing]' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_tag_unprotect() {
  _arguments -s -S : "$general[@]" \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]' \
    '(-n --dry-run)-n[Read the tag and show what would be written, and write nothing]' \
    '(-n --dry-run)--dry-run[Read the tag and show what would be written, and write nothing]' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_tag_mirror() {
  _arguments -s -S : "$general[@]" \
    '(--off)--off[Switch it off; the message stays as it is stored]' \
    '(-f --force)-f[Write a URL that has lint errors, and overwrite what is malformed]' \
    '(-f --force)--force[Write a URL that has lint errors, and overwrite what is malformed]' \
    '(-n --dry-run)-n[Read the tag and show what would be written, and write nothing]' \
    '(-n --dry-run)--dry-run[Read the tag and show what would be written, and write nothing]' \
    '(--verify --no-verify)--verify[Read back what was written and compare]' \
    '(--verify --no-verify)--no-verify[Turn off --verify]' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]' \
    '1::URL: '
}

_beckon_tag_dump() {
  _arguments -s -S : "$general[@]" \
    '(--format)--format=[How to write it]:FORMAT:(text json binary)' \
    '(-o --out)-o+[Write to a file instead; - is standard output]:FILE:_files' \
    '(-o --out)--out=[Write to a file instead; - is standard output]:FILE:_files' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]'
}

_beckon_tag_restore() {
  _arguments -s -S : "$general[@]" \
    '(-f --force)-f[Overwrite what is malformed]' \
    '(-f --force)--force[Overwrite what is malformed]' \
    '(-n --dry-run)-n[Read the tag and show what would be written, and write nothing]' \
    '(-n --dry-run)--dry-run[Read the tag and show what would be written, and write nothing]' \
    '(--verify --no-verify)--verify[Read back what was written and compare]' \
    '(--verify --no-verify)--no-verify[Turn off --verify]' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[How long to wait for a tag; 0 looks once]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '(--password-file)--password-file=[The file with the tag'\''s password; - is standard input]:FILE:_files' \
    '(--master-key-file)--master-key-file=[The file with the key from which every tag'\''s password is made]:FILE:_files' \
    '(--ask-password)--ask-password[Ask for the password on the terminal, which does not show it]' \
    '1:FILE:_files'
}

_beckon_job() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '1:command: _beckon__commands "beckon job"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:beckon-job-$words[1]:"
    case $words[1] in
      new) _beckon_job_new && ret=0 ;;
      check) _beckon_job_check && ret=0 ;;
      run) _beckon_job_run && ret=0 ;;
      status) _beckon_job_status && ret=0 ;;
      proof) _beckon_job_proof && ret=0 ;;
      retry) _beckon_job_retry && ret=0 ;;
      list) _beckon_job_list && ret=0 ;;
      verify) _beckon_job_verify && ret=0 ;;
      quarantine) _beckon_job_quarantine && ret=0 ;;
      export) _beckon_job_export && ret=0 ;;
      import) _beckon_job_import && ret=0 ;;
      share) _beckon_job_share && ret=0 ;;
      merge) _beckon_job_merge && ret=0 ;;
    esac
  fi
  return ret
}

_beckon_job_new() {
  _arguments -s -S : "$general[@]" \
    '(--name)--name=[The name by which the ledger knows the job]:NAME: ' \
    '(--ledger)--ledger=[The ledger: a file, or the address of a server that stations share]:PLACE:_files' \
    '*--unique=[A column or value that no two rows may have alike, beside the URL]:NAME: ' \
    '(--same-url)--same-url[Let rows have the same URL]' \
    '(--csv)--csv=[A row for every row of a CSV file]:FILE:_files -g "*.(#i)csv"' \
    '(--count)--count=[So many rows]:N: ' \
    '*--value=[A value beside the columns]:NAME=KIND: ' \
    '(--template)--template=[A URI template (RFC 6570) whose variables are columns and values]:TEMPLATE: ' \
    '(--route)--route=[A route of the table, whose parameters are columns and values]:NAME: ' \
    '(--host)--host=[Another host of that route]:HOST: ' \
    '(--routes)--routes=[The route table that every URL must be found in]:FILE:_files -g "*.(#i)json"' \
    '*--chip=[Make tags, and take this kind]:CHIP:(ntag213 ntag215 ntag216 ntag210 ntag212 ntag203 ultralight ultralight-c ultralight-ev1 ultralight-ev1-128 ntag424 type2 type4)' \
    '(--lock)--lock[Lock each tag for ever once it is read back]' \
    '(--password)--password=[Protect each tag by a password made from the master key in this file]:FILE:_files' \
    '(--aar)--aar=[The Android app that opens the tag]:PACKAGE: ' \
    '(--originality)--originality[Take only chips whose signature is their maker'\''s]' \
    '(--overwrite)--overwrite[Write over what a tag holds]' \
    '(--format)--format[Format chips that come unformatted, which cannot be undone]' \
    '(--qr)--qr=[Make QR codes, into this folder]:FOLDER:_files -/' \
    '(--qr-format)--qr-format=[The format of the QR codes]:FORMAT:(png svg pdf)' \
    '(--width)--width=[How wide a QR code is, in millimetres]:MM: ' \
    '(--dpi)--dpi=[The printer'\''s dots per inch]:N: ' \
    '(--level)--level=[The weakest level of error correction]:LEVEL:(L M Q H)' \
    '*--caption=[A line below each code, with {names}; give it twice for two]:TEXT: ' \
    '(--names)--names=[How the files of codes are called]:TEMPLATE: ' \
    '(--clipcode)--clipcode=[Make App Clip Codes, into this folder]:FOLDER:_files -/' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '1:JOB:_files -g "*.(#i)json"'
}

_beckon_job_check() {
  _arguments -s -S : "$general[@]" \
    '(--show)--show=[Show so many bad rows; 0 shows all]:N: ' \
    '(-j --jobs)-j+[Share the work among so many threads]:N: ' \
    '(-j --jobs)--jobs=[Share the work among so many threads]:N: ' \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:JOB:_files -g "*.(#i)json"'
}

_beckon_job_run() {
  _arguments -s -S : "$general[@]" \
    '(--codes)--codes[Make the job'\''s QR codes and App Clip Codes instead of tags]' \
    '(--count)--count=[Stop after so many tags]:N: ' \
    '(--rows)--rows=[Only these rows, such as 101-200, or 101- for all from there on]:FIRST-LAST: ' \
    '(--allow-used)--allow-used[Take tags that hold something, which is then replaced]' \
    '(--hook)--hook=[Run a command for every tag, before it is written and after]:COMMAND: ' \
    '(--hook-timeout)--hook-timeout=[How long the command may take; past it it is stopped, which is a veto]:SECONDS: ' \
    '(--station)--station=[Whose chain of events it goes to]:NAME: ' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[End when no tag came for so long]:SECONDS: ' \
    '*--deck=[Try the job on virtual tags, dealt one by one; the reader is a virtual one]:TAG[\:COUNT]: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--bell --no-bell)--bell[Ring the terminal'\''s bell: once for a good tag, twice for one that needs you]' \
    '(--bell --no-bell)--no-bell[Turn off --bell]' \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:JOB:_files -g "*.(#i)json"'
}

_beckon_job_status() {
  _arguments -s -S : "$general[@]" \
    '(--html)--html=[Write a page with every row and its code for a browser, instead]:FILE:_files -g "*.(#i)html"' \
    '(--watch)--watch[Write the page anew as the job runs, until it is finished]' \
    '(--every)--every=[How often --watch looks]:SECONDS: ' \
    '(--job)--job=[Only this job]:NAME: ' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:LEDGER:_files'
}

_beckon_job_proof() {
  _arguments -s -S : "$general[@]" \
    '(--rows)--rows=[Only these rows, such as 1-50,77, or all of them]:NUMBERS: ' \
    '(--html)--html=[The sheet, a page for a browser]:FILE:_files -g "*.(#i)html"' \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '1:JOB:_files -g "*.(#i)json"'
}

_beckon_job_retry() {
  _arguments -s -S : "$general[@]" \
    '*--abandon=[Give this tag up, whatever it carries; its row goes back in line]:UID: ' \
    '*--row=[Put this row back in line]:N: ' \
    '*--give-up=[Take this row out of line, so that no tag gets it until it is put back with --row]:N: ' \
    '(--why)--why=[What the ledger should say about it]:TEXT: ' \
    '(--station)--station=[Whose chain of events it goes to]:NAME: ' \
    '1:JOB:_files -g "*.(#i)json"'
}

_beckon_job_list() {
  _arguments -s -S : "$general[@]" \
    '(--job)--job=[Only this job]:NAME: ' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:LEDGER:_files'
}

_beckon_job_verify() {
  _arguments -s -S : "$general[@]" \
    '(--chain)--chain[Check every event, row and table of the ledger]' \
    '*--head=[A head that was kept: all before it must still be there]:HASH: ' \
    '(--rebuild)--rebuild[Make the tables of states anew from the events, when the events are sound]' \
    '(--tags)--tags[Read tags, one after the other, and compare them]' \
    '(--count)--count=[Stop after so many tags]:N: ' \
    '(--station)--station=[Whose chain of events it goes to]:NAME: ' \
    '(--reader)--reader=[The reader: a label, a connection string of libnfc, a device, or virtual\[:TAG\]]:NAME: ' \
    '(--timeout)--timeout=[End when no tag came for so long]:SECONDS: ' \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:LEDGER:_files' \
    '*:PHOTO:_files -g "*.(#i)(png|jpg|jpeg)"'
}

_beckon_job_quarantine() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '1:command: _beckon__commands "beckon job quarantine"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:beckon-job-quarantine-$words[1]:"
    case $words[1] in
      list) _beckon_job_quarantine_list && ret=0 ;;
      add) _beckon_job_quarantine_add && ret=0 ;;
      release) _beckon_job_quarantine_release && ret=0 ;;
    esac
  fi
  return ret
}

_beckon_job_quarantine_list() {
  _arguments -s -S : "$general[@]" \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:LEDGER:_files'
}

_beckon_job_quarantine_add() {
  _arguments -s -S : "$general[@]" \
    '(--reason)--reason=[What is wrong with the tag]:REASON:(not-blank locked too-small wrong-chip write-failed differs lost duplicate not-genuine lock-failed protect-failed vetoed stopped by-hand other)' \
    '(--why)--why=[What the ledger should say about it]:TEXT: ' \
    '(--station)--station=[Whose chain of events it goes to]:NAME: ' \
    '1:LEDGER:_files' \
    '*:UID: '
}

_beckon_job_quarantine_release() {
  _arguments -s -S : "$general[@]" \
    '(--why)--why=[What the ledger should say about it]:TEXT: ' \
    '(--station)--station=[Whose chain of events it goes to]:NAME: ' \
    '1:LEDGER:_files' \
    '*:UID: '
}

_beckon_job_export() {
  _arguments -s -S : "$general[@]" \
    '*--state=[Only rows that are so far]:STATE:(pending failed writing unsettled written verified locking locked protecting protected done)' \
    '(--rows)--rows=[Only these rows, such as 1-50,77]:NUMBERS: ' \
    '(--events)--events[The events instead of the rows, one a line, as they are hashed]' \
    '(--salvage)--salvage[Whatever can still be read of a damaged ledger, one JSON object a line]' \
    '(--job)--job=[Only this job]:NAME: ' \
    '(--format)--format=[A table, or one JSON object a line]:FORMAT:(csv jsonl)' \
    '(-o --out)-o+[Write to a file instead; - is standard output]:FILE:_files' \
    '(-o --out)--out=[Write to a file instead; - is standard output]:FILE:_files' \
    '(-f --force)-f[Replace a file that exists]' \
    '(-f --force)--force[Replace a file that exists]' \
    '(--tables)--tables=[The folder with Apple'\''s weight tables]:DIR:_files -/' \
    '(--for)--for=[Write what somebody else needs to make the codes or tags]:WHOM:(apple-generator app-store-connect print-shop nfc-supplier)' \
    '(--prefix)--prefix=[The experience that every URL must belong to]:URL: ' \
    '(--logo)--logo=[Whether Apple'\''s generator draws the App Clip logo]:LOGO:(none badge)' \
    '(--svgs)--svgs=[Where the SVG files are that Apple'\''s generator made]:FOLDER:_files -/' \
    '1:LEDGER:_files'
}

_beckon_job_import() {
  _arguments -s -S : "$general[@]" \
    '(--station)--station=[Whose chain of events it goes to]:NAME: ' \
    '1:LEDGER:_files' \
    '2:FILE:_files -g "*.(#i)(csv|jsonl)"'
}

_beckon_job_share() {
  _arguments -s -S : "$general[@]" \
    '(--station)--station=[Whose chain of events it goes to]:NAME: ' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1:LEDGER:_files' \
    '2:TO:_files'
}

_beckon_job_merge() {
  _arguments -s -S : "$general[@]" \
    '(--dry-run)--dry-run[Only say what would contradict what; write nothing]' \
    '(-o --out)-o+[The ledger to make, or a job file, which names it]:FILE:_files' \
    '(-o --out)--out=[The ledger to make, or a job file, which names it]:FILE:_files' \
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '*:LEDGER:_files'
}

_beckon_readers() {
  _arguments -s -S : "$general[@]" \
    '(-v --verbose)-v[Show what libnfc says of itself]' \
    '(-v --verbose)--verbose[Show what libnfc says of itself]' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_doctor() {
  _arguments -s -S : "$general[@]" \
    '(--user)--user=[Look for somebody else than whoever runs it]:NAME: ' \
    '(--root)--root=[Look at the files of a machine below a folder]:DIR:_files -/' \
    '(--print)--print=[Print the udev rules or the list of kernel modules instead]:WHAT:(rules blacklist)' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_simulate() {
  _arguments -s -S : "$general[@]" \
    '*--tag=[A tag that is there from the start]:TAG: ' \
    '(--deck)--deck=[Deal fresh tags one by one, the next when one is removed]:TAG[\:COUNT]: ' \
    '(--dwell)--dwell=[Take a tag of the deck away when nothing was said to it for so long, such as 500ms]:TIME: ' \
    '*--fault=[Something that will go wrong, such as write:5=nak]:FAULT: ' \
    '(--script)--script=[Play a script, then go on]:FILE:_files' \
    '(--control)--control=[Take steps from a socket at PATH, too]:PATH:_files' \
    '(--link)--link=[Make a symbolic link to the reader, for programs that want a fixed name]:PATH:_files' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_demo() {
  _arguments -s -S : "$general[@]" \
    '(-o --out)-o+[Keep what is made in this folder, which is made if need be]:FOLDER:_files -/' \
    '(-o --out)--out=[Keep what is made in this folder, which is made if need be]:FOLDER:_files -/'
}

_beckon_help() {
  _arguments -s -S : "$general[@]" \
    '(--man)--man[Print the manual page of the command, in roff; without one, the whole manual]' \
    '(-o --out)-o+[With --man: write the pages of all commands into a folder]:FOLDER:_files -/' \
    '(-o --out)--out=[With --man: write the pages of all commands into a folder]:FOLDER:_files -/' \
    '*:COMMAND:_beckon__commands_of_operands'
}

_beckon_completions() {
  _arguments -s -S : "$general[@]" \
    '1:SHELL:(bash zsh fish)'
}

if [[ $funcstack[1] == _beckon ]]; then
  _beckon "$@"
else
  compdef _beckon beckon
fi
