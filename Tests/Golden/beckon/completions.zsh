#compdef beckon
# zsh completions for beckon, made from the definitions in the program; do not edit.

# Offers the commands below command $1.
_beckon__commands() {
  local -a commands
  case $1 in
    'beckon') commands=('lint:Say what would go wrong with a URL on a wall' 'url:Look at URLs, and make them from templates' 'route:Work with the table of routes that app, App Clip and printed codes share' 'link:Make and check what links to an App Clip: links, site files, entitlements' 'ndef:Make and read the bytes that NFC tags carry' 'doctor:Say what keeps a reader from working, and what mends it' 'demo:Take one URL the whole way, with nothing attached' 'help:Explain a command' 'completions:Print the completion script for a shell') ;;
    'beckon url') commands=('show:Show a URL'\''s parts and its canonical form' 'expand:Fill a URL template with values') ;;
    'beckon route') commands=('match:Say which route a URL belongs to, and with which values' 'print:Print the URL of a route with values' 'explain:Show why a URL has its route, or where the nearest routes part from it' 'list:List the routes of the table' 'check:Look for what is wrong with the table' 'diff:Show which URLs two tables treat differently') ;;
    'beckon link') commands=('default:Print the default link of an App Clip' 'demo:Check a demo link' 'banner:Print the meta tag of the Smart App Banner for a web page' 'aasa:Make, check and try apple-app-site-association files' 'entitlements:Write the entitlements of an app and its App Clip' 'budget:Say which invocations the size of an App Clip still allows') ;;
    'beckon ndef') commands=('encode:Make an NDEF message' 'decode:Read an NDEF message') ;;
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
      lint) _beckon_lint && ret=0 ;;
      url) _beckon_url && ret=0 ;;
      route) _beckon_route && ret=0 ;;
      link) _beckon_link && ret=0 ;;
      ndef) _beckon_ndef && ret=0 ;;
      doctor) _beckon_doctor && ret=0 ;;
      demo) _beckon_demo && ret=0 ;;
      help) _beckon_help && ret=0 ;;
      completions) _beckon_completions && ret=0 ;;
    esac
  fi
  return ret
}

_beckon_lint() {
  _arguments -s -S : "$general[@]" \
    '(-W --warnings-are-errors)-W[Exit 1 on a warning, too]' \
    '(-W --warnings-are-errors)--warnings-are-errors[Exit 1 on a warning, too]' \
    '*--skip=[Switch a rule off by its id]:RULE:(url-empty url-no-scheme url-scheme url-missing-slashes url-user-info url-empty-host url-empty-label url-non-ascii-host url-host-character url-bad-ipv4 url-bad-ipv6 url-bad-port url-bad-percent url-space url-control url-brace url-backslash url-character url-non-ascii host-ip-address host-single-label host-local host-final-dot host-underscore host-hyphen host-label-length host-length host-idna host-confusing-mark host-mixed-script plain-http host-reserved host-reserved-hyphens host-symbol host-look-alike host-non-ascii host-shortener host-public-suffix host-hosted host-unknown-tld port upper-case-host host-example unfilled-variable trailing-white-space empty-segment dot-segment upper-case-path double-escape escape-not-utf8 escaped-control needless-escape lower-case-escape tracking plus-in-query long-query fragment escaped-slash sequential-id empty-value not-canonical)' \
    '(--rules)--rules[List the rules instead]' \
    '(-q --quiet)-q[Show errors only, and no summary]' \
    '(-q --quiet)--quiet[Show errors only, and no summary]' \
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
    '*--carrier=[Say which URLs are too long for it]:CARRIER:(ultralight ntag213 ntag215 ntag216 qr)' \
    '(--max-length)--max-length=[Say which URLs are longer]:BYTES: ' \
    '(--text-length)--text-length=[How many characters a free text is taken to have]:N: ' \
    '(--routes)--routes=[The route table]:FILE:_files -g "*.(#i)json"' \
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
    '(--check --no-check)--check[Refuse a URI that is not one]' \
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

_beckon_doctor() {
  _arguments -s -S : "$general[@]" \
    '(--user)--user=[Look for somebody else than whoever runs it]:NAME: ' \
    '(--root)--root=[Look at the files of a machine below a folder]:DIR:_files -/' \
    '(--print)--print=[Print the udev rules or the list of kernel modules instead]:WHAT:(rules blacklist)' \
    '(--json)--json[Print JSON, one object a line, for programs]'
}

_beckon_demo() {
  _arguments -s -S : "$general[@]"
}

_beckon_help() {
  _arguments -s -S : "$general[@]" \
    '(--man)--man[Print the manual page, in roff]' \
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
