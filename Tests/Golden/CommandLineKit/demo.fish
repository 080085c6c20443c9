# fish completions for demo, made from the definitions in the program; do not edit.

# Prints the commands below command $argv, with their summaries.
function __demo_commands
    switch "$argv"
        case 'demo'
            printf '%s\t%s\n' 'write' 'Write codes for URLs'
            printf '%s\t%s\n' 'code' 'Make a round code'
            printf '%s\t%s\n' 'copy' 'Copy from here to there'
            printf '%s\t%s\n' 'tag' 'Say "hi" & \'bye\' to [a] {b} <c>: $HOME `id` $(id) 100% %d \\n \\ ; | # ! ~ * ? – ü'
            printf '%s\t%s\n' 'route' 'The route table'
            printf '%s\t%s\n' 'help' 'Explain a command'
            printf '%s\t%s\n' 'completions' 'Print a completion script'
        case 'demo code'
            printf '%s\t%s\n' 'tables' 'Show where the tables are'
            printf '%s\t%s\n' 'check' 'Check the tables'
        case 'demo tag'
            printf '%s\t%s\n' 'read' 'Read a tag'
            printf '%s\t%s\n' 'write' 'Write a tag'
            printf '%s\t%s\n' 'erase' 'Erase a tag'
        case 'demo route'
            printf '%s\t%s\n' 'list' 'List the routes'
            printf '%s\t%s\n' 'match' 'Find the route of a URL'
    end
end

# Prints the options of command $argv whose value is the next word.
function __demo_valued
    switch "$argv"
        case 'demo'
            printf '%s\n' '--color'
        case 'demo write'
            printf '%s\n' '-o' '--out' '--format' '-s' '--size' '--offset' '--into' '-n' '--note' '--uri' '--text' '--any' '--color'
        case 'demo code'
            printf '%s\n' '-s' '--size' '--color'
        case 'demo code tables'
            printf '%s\n' '--color'
        case 'demo code check'
            printf '%s\n' '--color'
        case 'demo copy'
            printf '%s\n' '--color'
        case 'demo tag'
            printf '%s\n' '--reader' '--color'
        case 'demo tag read'
            printf '%s\n' '-o' '--out' '--color' '--reader'
        case 'demo tag write'
            printf '%s\n' '--uri' '--text' '--color' '--reader'
        case 'demo tag erase'
            printf '%s\n' '--color' '--reader'
        case 'demo route'
            printf '%s\n' '--color'
        case 'demo route list'
            printf '%s\n' '--color'
        case 'demo route match'
            printf '%s\n' '--color'
        case 'demo help'
            printf '%s\n' '--color'
        case 'demo completions'
            printf '%s\n' '--color'
    end
end

# Sets $__demo_reached to the command before the cursor and its operands, once for each line.
function __demo_walk
    set -l words (commandline -opc)
    set -l line (string join \x1e -- $words)
    test "$line" = "$__demo_line"; and return
    set -g __demo_line $line
    set -g __demo_is_ended no
    set -l path 'demo'
    set -l operands
    set -l is_value no
    for word in $words[2..]
        if test $is_value = yes
            set is_value no
        else if test $__demo_is_ended = yes
            set -a operands $word
        else if test "$word" = --
            set __demo_is_ended yes
        else if string match -q -- '--*=*' $word
            continue
        else if string match -q -- '--*' $word
            contains -- $word (__demo_valued $path); and set is_value yes
        else if string match -q -- '-?*' $word
            set -l letters (string split '' -- (string sub -s 2 -- $word))
            set -l valued (__demo_valued $path)
            for i in (seq (count $letters))
                contains -- -$letters[$i] $valued; or continue
                test $i -eq (count $letters); and set is_value yes
                break
            end
        else if not set -q operands[1]; and contains -- $word (__demo_commands $path | string replace -r '\t.*' '')
            set path "$path $word"
        else
            set -a operands $word
        end
    end
    set -g __demo_reached $path $operands
end

# Offers commands where one may stand.
function __demo_names
    __demo_walk
    test $__demo_is_ended = no -a (count $__demo_reached) -eq 1; and __demo_commands $__demo_reached
end

# Offers the commands below those named by the operands.
function __demo_names_of_operands
    __demo_walk
    __demo_commands demo $__demo_reached[2..]
end

# Whether the command is $argv[1], with at least $argv[2] and at most $argv[3] operands.
function __demo_at
    __demo_walk
    test "$__demo_reached[1]" = "$argv[1]"; or return
    set -l count (count $__demo_reached[2..])
    set -q argv[2]; and test $count -lt $argv[2]; and return 1
    set -q argv[3]; and test $count -gt $argv[3]; and return 1
    return 0
end

# Whether the command is $argv[1] or below it.
function __demo_below
    __demo_walk
    string match -q -- "$argv[1] *" "$__demo_reached[1] "
end

# Offers directories, and files with the extensions given.
function __demo_files
    set -l token (string replace -r '^--[^=]*=' '' -- (commandline -ct))
    set -l pattern '/$'
    set -q argv[1]; and set pattern '(?:/|\.(?:'(string join '|' -- $argv)'))$'
    complete -C "__fish_command_without_completions $token" | string match -rie -- $pattern
end
complete -c demo -f -a '(__demo_names)'
complete -c demo -n '__demo_below \'demo\'' -l color -r -f -a '\'auto\' \'always\' \'never\'' -d 'When to use colour'
complete -c demo -n '__demo_below \'demo\'' -s q -l quiet -d 'Say nothing that is not data'
complete -c demo -n '__demo_below \'demo\'' -s v -l verbose -d 'Say more; twice, say everything'
complete -c demo -s h -l help -d 'Show help; -h shows the short form'
complete -c demo -n '__demo_at \'demo\'' -l version -d 'Show the version'
complete -c demo -n '__demo_at \'demo write\'' -s o -l out -r -f -a '(__demo_files png svg)' -d 'Where to write; - is stdout'
complete -c demo -n '__demo_at \'demo write\'' -l format -r -f -a '\'png\' \'svg\' \'pdf\'' -d 'What to write'
complete -c demo -n '__demo_at \'demo write\'' -s f -l force -d 'Overwrite what is there'
complete -c demo -n '__demo_at \'demo write\'' -l no-force -d 'Turn off --force'
complete -c demo -n '__demo_at \'demo write\'' -l verify -d 'Read it back and compare'
complete -c demo -n '__demo_at \'demo write\'' -l no-verify -d 'Turn off --verify'
complete -c demo -n '__demo_at \'demo write\'' -s s -l size -r -f -d 'The size in millimetres'
complete -c demo -n '__demo_at \'demo write\'' -l offset -r -f -d 'A shift, which may be negative'
complete -c demo -n '__demo_at \'demo write\'' -l into -r -f -a '(__demo_files)' -d 'The folder to write into'
complete -c demo -n '__demo_at \'demo write\'' -s n -l note -r -f -d 'Say "hi" & \'bye\' to [a] {b} <c>: $HOME `id` $(id) 100% %d \\n \\ ; | # ! ~ * ? – ü'
complete -c demo -n '__demo_at \'demo write\'' -l no-note -d 'Turn off --note'
complete -c demo -n '__demo_at \'demo write\'' -l uri -r -f -d 'Add a URI record'
complete -c demo -n '__demo_at \'demo write\'' -l text -r -f -d 'Add a text record'
complete -c demo -n '__demo_at \'demo write\'' -l any -r -F -d 'Any file'
complete -c demo -n '__demo_at \'demo code\'' -s s -l size -r -f -d 'The size in millimetres'
complete -c demo -n '__demo_at \'demo code\' 0 0' -f -a '\'sample\''
complete -c demo -n '__demo_at \'demo code check\'' -s f -l force -d 'Overwrite what is there'
complete -c demo -n '__demo_at \'demo code check\'' -l no-force -d 'Turn off --force'
complete -c demo -n '__demo_at \'demo copy\' 0 0' -f -a '(__demo_files csv)'
complete -c demo -n '__demo_at \'demo copy\' 1 1' -f -a '(__demo_files)'
complete -c demo -n '__demo_below \'demo tag\'' -l reader -r -f -d 'Which reader to use'
complete -c demo -n '__demo_at \'demo tag read\'' -s o -l out -r -f -a '(__demo_files png svg)' -d 'Where to write; - is stdout'
complete -c demo -n '__demo_at \'demo tag write\'' -l uri -r -f -d 'Add a URI record'
complete -c demo -n '__demo_at \'demo tag write\'' -l text -r -f -d 'Add a text record'
complete -c demo -n '__demo_at \'demo help\' 0' -f -a '(__demo_names_of_operands)'
complete -c demo -n '__demo_at \'demo completions\' 0 0' -f -a '\'bash\' \'zsh\' \'fish\''
