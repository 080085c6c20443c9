#compdef demo
# zsh completions for demo, made from the definitions in the program; do not edit.

# Offers the commands below command $1.
_demo__commands() {
  local -a commands
  case $1 in
    'demo') commands=('write:Write codes for URLs' 'code:Make a round code' 'copy:Copy from here to there' 'tag:Say "hi" & '\''bye'\'' to [a] {b} <c>: $HOME `id` $(id) 100% %d \\n \\ ; | # ! ~ * ? – ü' 'route:The route table' 'help:Explain a command' 'completions:Print a completion script') ;;
    'demo code') commands=('tables:Show where the tables are' 'check:Check the tables') ;;
    'demo tag') commands=('read:Read a tag' 'write:Write a tag' 'erase:Erase a tag') ;;
    'demo route') commands=('list:List the routes' 'match:Find the route of a URL') ;;
  esac
  _describe -t commands command commands
}

# Offers the commands below those named by the operands.
_demo__commands_of_operands() {
  local -a operands=(demo "${(@)line[1,-2]}")
  _demo__commands "$operands"
}

_demo() {
  local curcontext=$curcontext state line ret=1
  local -a general=( \
    '(--color)--color=[When to use colour]:WHEN:(auto always never)' \
    '(-q --quiet)-q[Say nothing that is not data]' \
    '(-q --quiet)--quiet[Say nothing that is not data]' \
    '*-v[Say more; twice, say everything]' \
    '*--verbose[Say more; twice, say everything]' \
    '(-h --help)-h[Show help; -h shows the short form]' \
    '(-h --help)--help[Show help; -h shows the short form]')
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '(--version)--version[Show the version]' \
    '1:command: _demo__commands "demo"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:demo-$words[1]:"
    case $words[1] in
      write) _demo_write && ret=0 ;;
      code) _demo_code && ret=0 ;;
      copy) _demo_copy && ret=0 ;;
      tag) _demo_tag && ret=0 ;;
      route) _demo_route && ret=0 ;;
      help) _demo_help && ret=0 ;;
      completions) _demo_completions && ret=0 ;;
    esac
  fi
  return ret
}

_demo_write() {
  _arguments -s -S : "$general[@]" \
    '(-o --out)-o+[Where to write; - is stdout]:FILE:_files -g "*.(#i)(png|svg)"' \
    '(-o --out)--out=[Where to write; - is stdout]:FILE:_files -g "*.(#i)(png|svg)"' \
    '(--format)--format=[What to write]:FORMAT:(png svg pdf)' \
    '(-f --force --no-force)-f[Overwrite what is there]' \
    '(-f --force --no-force)--force[Overwrite what is there]' \
    '(-f --force --no-force)--no-force[Turn off --force]' \
    '(--verify --no-verify)--verify[Read it back and compare]' \
    '(--verify --no-verify)--no-verify[Turn off --verify]' \
    '(-s --size)-s+[The size in millimetres]:N: ' \
    '(-s --size)--size=[The size in millimetres]:N: ' \
    '(--offset)--offset=[A shift, which may be negative]:N: ' \
    '(--into)--into=[The folder to write into]:DIR:_files -/' \
    '*-n+[Say "hi" & '\''bye'\'' to \[a\] {b} <c>: $HOME `id` $(id) 100% %d \\n \\ ; | # ! ~ * ? – ü]:TEXT: ' \
    '*--note=[Say "hi" & '\''bye'\'' to \[a\] {b} <c>: $HOME `id` $(id) 100% %d \\n \\ ; | # ! ~ * ? – ü]:TEXT: ' \
    '*--no-note[Turn off --note]' \
    '*--uri=[Add a URI record]:URI: ' \
    '*--text=[Add a text record]:TEXT: ' \
    '(--any)--any=[Any file]:FILE:_files' \
    '*:URL: '
}

_demo_code() {
  if (( CURRENT > 2 )); then
    case $words[2] in
      tables) shift words; (( CURRENT-- )); _demo_code_tables; return ;;
      check) shift words; (( CURRENT-- )); _demo_code_check; return ;;
    esac
  fi
  _arguments -s -S : "$general[@]" \
    '(-s --size)-s+[The size in millimetres]:N: ' \
    '(-s --size)--size=[The size in millimetres]:N: ' \
    '1:URL:{ _demo__commands "demo code"; compadd -- sample }'
}

_demo_code_tables() {
  _arguments -s -S : "$general[@]"
}

_demo_code_check() {
  _arguments -s -S : "$general[@]" \
    '(-f --force --no-force)-f[Overwrite what is there]' \
    '(-f --force --no-force)--force[Overwrite what is there]' \
    '(-f --force --no-force)--no-force[Turn off --force]'
}

_demo_copy() {
  _arguments -s -S : "$general[@]" \
    '1:SOURCE:_files -g "*.(#i)csv"' \
    '2::TARGET:_files -/'
}

_demo_tag() {
  local curcontext=$curcontext state line ret=1
  local -a general=("$general[@]" \
    '(--reader)--reader=[Which reader to use]:NAME: ')
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '1:command: _demo__commands "demo tag"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:demo-tag-$words[1]:"
    case $words[1] in
      read) _demo_tag_read && ret=0 ;;
      write) _demo_tag_write && ret=0 ;;
      erase) _demo_tag_erase && ret=0 ;;
    esac
  fi
  return ret
}

_demo_tag_read() {
  _arguments -s -S : "$general[@]" \
    '(-o --out)-o+[Where to write; - is stdout]:FILE:_files -g "*.(#i)(png|svg)"' \
    '(-o --out)--out=[Where to write; - is stdout]:FILE:_files -g "*.(#i)(png|svg)"'
}

_demo_tag_write() {
  _arguments -s -S : "$general[@]" \
    '*--uri=[Add a URI record]:URI: ' \
    '*--text=[Add a text record]:TEXT: '
}

_demo_tag_erase() {
  _arguments -s -S : "$general[@]"
}

_demo_route() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -s -S -C : "$general[@]" \
    '1:command: _demo__commands "demo route"' \
    '*::argument:->below' && ret=0
  if [[ $state == below ]]; then
    curcontext="${curcontext%:*:*}:demo-route-$words[1]:"
    case $words[1] in
      list) _demo_route_list && ret=0 ;;
      match) _demo_route_match && ret=0 ;;
    esac
  fi
  return ret
}

_demo_route_list() {
  _arguments -s -S : "$general[@]"
}

_demo_route_match() {
  _arguments -s -S : "$general[@]" \
    '*:URL: '
}

_demo_help() {
  _arguments -s -S : "$general[@]" \
    '*:COMMAND:_demo__commands_of_operands'
}

_demo_completions() {
  _arguments -s -S : "$general[@]" \
    '1:SHELL:(bash zsh fish)'
}

if [[ $funcstack[1] == _demo ]]; then
  _demo "$@"
else
  compdef _demo demo
fi
