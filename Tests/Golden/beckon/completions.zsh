#compdef beckon
# zsh completions for beckon, made from the definitions in the program; do not edit.

# Offers the commands below command $1.
_beckon__commands() {
  local -a commands
  case $1 in
    'beckon') commands=('lint:Say what would go wrong with a URL on a wall' 'url:Look at URLs, and make them from templates' 'ndef:Make and read the bytes that NFC tags carry' 'demo:Take one URL the whole way, with nothing attached' 'help:Explain a command' 'completions:Print the completion script for a shell') ;;
    'beckon url') commands=('show:Show a URL'\''s parts and its canonical form' 'expand:Fill a URL template with values') ;;
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
      ndef) _beckon_ndef && ret=0 ;;
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
    '(--json)--json[Print JSON, one object a line, for programs]' \
    '1::DATA: '
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
