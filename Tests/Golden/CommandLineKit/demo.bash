# bash completions for demo, made from the definitions in the program; do not edit.

# Sets what may follow the command in $path.
__demo_command() {
  commands=() options=() valued=()
  case $path in
    'demo')
      commands=('write' 'code' 'copy' 'tag' 'route' 'help' 'completions')
      options=('--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help' '--version')
      valued=('--color')
      ;;
    'demo write')
      options=('-o' '--out' '--format' '-f' '--force' '--no-force' '--verify' '--no-verify' '-s' '--size' '--offset' '--into' '-n' '--note' '--no-note' '--uri' '--text' '--any' '--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('-o' '--out' '--format' '-s' '--size' '--offset' '--into' '-n' '--note' '--uri' '--text' '--any' '--color')
      ;;
    'demo code')
      commands=('tables' 'check')
      options=('-s' '--size' '--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('-s' '--size' '--color')
      ;;
    'demo code tables')
      options=('--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('--color')
      ;;
    'demo code check')
      options=('-f' '--force' '--no-force' '--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('--color')
      ;;
    'demo copy')
      options=('--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('--color')
      ;;
    'demo tag')
      commands=('read' 'write' 'erase')
      options=('--reader' '--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('--reader' '--color')
      ;;
    'demo tag read')
      options=('-o' '--out' '--color' '-q' '--quiet' '-v' '--verbose' '--reader' '-h' '--help')
      valued=('-o' '--out' '--color' '--reader')
      ;;
    'demo tag write')
      options=('--uri' '--text' '--color' '-q' '--quiet' '-v' '--verbose' '--reader' '-h' '--help')
      valued=('--uri' '--text' '--color' '--reader')
      ;;
    'demo tag erase')
      options=('--color' '-q' '--quiet' '-v' '--verbose' '--reader' '-h' '--help')
      valued=('--color' '--reader')
      ;;
    'demo route')
      commands=('list' 'match')
      options=('--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('--color')
      ;;
    'demo route list')
      options=('--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('--color')
      ;;
    'demo route match')
      options=('--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('--color')
      ;;
    'demo help')
      options=('--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('--color')
      ;;
    'demo completions')
      options=('--color' '-q' '--quiet' '-v' '--verbose' '-h' '--help')
      valued=('--color')
      ;;
  esac
}

# Completes the value of option $1.
__demo_value() {
  case "$path $1" in
    'demo --color') __demo_words 'auto' 'always' 'never' ;;
    'demo write -o'|'demo write --out') __demo_files '*.[pP][nN][gG]' '*.[sS][vV][gG]' ;;
    'demo write --format') __demo_words 'png' 'svg' 'pdf' ;;
    'demo write --into') __demo_files '' ;;
    'demo write --any') __demo_files ;;
    'demo write --color') __demo_words 'auto' 'always' 'never' ;;
    'demo code --color') __demo_words 'auto' 'always' 'never' ;;
    'demo code tables --color') __demo_words 'auto' 'always' 'never' ;;
    'demo code check --color') __demo_words 'auto' 'always' 'never' ;;
    'demo copy --color') __demo_words 'auto' 'always' 'never' ;;
    'demo tag --color') __demo_words 'auto' 'always' 'never' ;;
    'demo tag read -o'|'demo tag read --out') __demo_files '*.[pP][nN][gG]' '*.[sS][vV][gG]' ;;
    'demo tag read --color') __demo_words 'auto' 'always' 'never' ;;
    'demo tag write --color') __demo_words 'auto' 'always' 'never' ;;
    'demo tag erase --color') __demo_words 'auto' 'always' 'never' ;;
    'demo route --color') __demo_words 'auto' 'always' 'never' ;;
    'demo route list --color') __demo_words 'auto' 'always' 'never' ;;
    'demo route match --color') __demo_words 'auto' 'always' 'never' ;;
    'demo help --color') __demo_words 'auto' 'always' 'never' ;;
    'demo completions --color') __demo_words 'auto' 'always' 'never' ;;
  esac
}

# Completes an operand.
__demo_operand() {
  case "$path ${#operands[@]}" in
    'demo code 0') __demo_words 'sample' ;;
    'demo copy 0') __demo_files '*.[cC][sS][vV]' ;;
    'demo copy 1') __demo_files '' ;;
    'demo help '[0-9]*) __demo_names ;;
    'demo completions 0') __demo_words 'bash' 'zsh' 'fish' ;;
  esac
}

__demo_has() {
  local word=$1 other
  shift
  for other in "$@"; do [[ $other == "$word" ]] && return 0; done
  return 1
}

# Sets $owner to the option of word $1 if its value is the next word.
__demo_owner() {
  local word=$1 i
  owner=
  if [[ $word == --* ]]; then
    __demo_has "$word" "${valued[@]}" && owner=$word
    return
  fi
  for (( i = 1; i < ${#word}; i++ )); do
    __demo_has "-${word:i:1}" "${valued[@]}" || continue
    (( i == ${#word} - 1 )) && owner=-${word:i:1}
    return
  done
}

# Offers those of the words given that begin like the one at the cursor.
__demo_words() {
  local word
  for word in "$@"; do
    [[ $word == "$current"* ]] || continue
    printf -v word %q "$lead$word"
    COMPREPLY+=("${word#"$outside"}")
  done
}

# Offers directories, and the files that match one of the patterns given, or all of them.
__demo_files() {
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
__demo_names() {
  local path=${path%% *} word
  for word in "${operands[@]}"; do path+=" $word"; done
  __demo_command
  __demo_words "${commands[@]}"
}

__demo() {
  local IFS=$' \t\n' path='demo' owner= ended= lead= outside= current raw word i
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

  __demo_command
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
      __demo_owner "$word"
    elif (( ${#operands[@]} == 0 )) && __demo_has "$word" "${commands[@]}"; then
      path+=" $word"
      __demo_command
    else
      operands+=("$word")
    fi
  done

  if [[ -n $owner ]]; then
    __demo_value "$owner"
  elif [[ -z $ended && $current == --*=* ]]; then
    owner=${current%%=*} lead=$owner= current=${current#*=}
    __demo_value "$owner"
  elif [[ -z $ended && $current == -* ]]; then
    __demo_words "${options[@]}"
  else
    [[ -z $ended ]] && (( ${#operands[@]} == 0 )) && __demo_words "${commands[@]}"
    __demo_operand
  fi
}
complete -F __demo demo
