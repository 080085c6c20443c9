# fish completions for beckon, made from the definitions in the program; do not edit.

# Prints the commands below command $argv, with their summaries.
function __beckon_commands
    switch "$argv"
        case 'beckon'
            printf '%s\t%s\n' 'lint' 'Say what would go wrong with a URL on a wall'
            printf '%s\t%s\n' 'url' 'Look at URLs, and make them from templates'
            printf '%s\t%s\n' 'route' 'Work with the table of routes that app, App Clip and printed codes share'
            printf '%s\t%s\n' 'link' 'Make and check what links to an App Clip: links, site files, entitlements'
            printf '%s\t%s\n' 'ndef' 'Make and read the bytes that NFC tags carry'
            printf '%s\t%s\n' 'doctor' 'Say what keeps a reader from working, and what mends it'
            printf '%s\t%s\n' 'demo' 'Take one URL the whole way, with nothing attached'
            printf '%s\t%s\n' 'help' 'Explain a command'
            printf '%s\t%s\n' 'completions' 'Print the completion script for a shell'
        case 'beckon url'
            printf '%s\t%s\n' 'show' 'Show a URL\'s parts and its canonical form'
            printf '%s\t%s\n' 'expand' 'Fill a URL template with values'
        case 'beckon route'
            printf '%s\t%s\n' 'match' 'Say which route a URL belongs to, and with which values'
            printf '%s\t%s\n' 'print' 'Print the URL of a route with values'
            printf '%s\t%s\n' 'explain' 'Show why a URL has its route, or where the nearest routes part from it'
            printf '%s\t%s\n' 'list' 'List the routes of the table'
            printf '%s\t%s\n' 'check' 'Look for what is wrong with the table'
            printf '%s\t%s\n' 'diff' 'Show which URLs two tables treat differently'
        case 'beckon link'
            printf '%s\t%s\n' 'default' 'Print the default link of an App Clip'
            printf '%s\t%s\n' 'demo' 'Check a demo link'
            printf '%s\t%s\n' 'banner' 'Print the meta tag of the Smart App Banner for a web page'
            printf '%s\t%s\n' 'aasa' 'Make, check and try apple-app-site-association files'
            printf '%s\t%s\n' 'entitlements' 'Write the entitlements of an app and its App Clip'
            printf '%s\t%s\n' 'budget' 'Say which invocations the size of an App Clip still allows'
        case 'beckon ndef'
            printf '%s\t%s\n' 'encode' 'Make an NDEF message'
            printf '%s\t%s\n' 'decode' 'Read an NDEF message'
    end
end

# Prints the options of command $argv whose value is the next word.
function __beckon_valued
    switch "$argv"
        case 'beckon'
            printf '%s\n' '--color'
        case 'beckon lint'
            printf '%s\n' '--skip' '--color'
        case 'beckon url'
            printf '%s\n' '--color'
        case 'beckon url show'
            printf '%s\n' '--color'
        case 'beckon url expand'
            printf '%s\n' '--list' '--pair' '--values' '--color'
        case 'beckon route'
            printf '%s\n' '--color'
        case 'beckon route match'
            printf '%s\n' '--routes' '--color'
        case 'beckon route print'
            printf '%s\n' '--host' '--routes' '--color'
        case 'beckon route explain'
            printf '%s\n' '--nearest' '--routes' '--color'
        case 'beckon route list'
            printf '%s\n' '--routes' '--color'
        case 'beckon route check'
            printf '%s\n' '--carrier' '--max-length' '--text-length' '--routes' '--color'
        case 'beckon route diff'
            printf '%s\n' '--color'
        case 'beckon link'
            printf '%s\n' '--color'
        case 'beckon link default'
            printf '%s\n' '--for' '--color'
        case 'beckon link demo'
            printf '%s\n' '--for' '--color'
        case 'beckon link banner'
            printf '%s\n' '--app-id' '--color'
        case 'beckon link aasa'
            printf '%s\n' '--host' '--app' '--clip' '--check' '--match' '--routes' '-o' '--out' '--color'
        case 'beckon link entitlements'
            printf '%s\n' '--app' '--clip' '--group' '--routes' '--part' '--folder' '--color'
        case 'beckon link budget'
            printf '%s\n' '--ios' '--color'
        case 'beckon ndef'
            printf '%s\n' '--color'
        case 'beckon ndef encode'
            printf '%s\n' '--uri' '--text' '--poster' '--aar' '--mime' '--external' '--absolute-uri' '--well-known' '--lang' '--title' '--action' '--target-size' '--target-type' '--icon' '--id' '--payload' '--payload-hex' '--payload-file' '--format' '-o' '--out' '--color'
        case 'beckon ndef decode'
            printf '%s\n' '--file' '--format' '--as' '--routes' '--color'
        case 'beckon doctor'
            printf '%s\n' '--user' '--root' '--print' '--color'
        case 'beckon demo'
            printf '%s\n' '--color'
        case 'beckon help'
            printf '%s\n' '--color'
        case 'beckon completions'
            printf '%s\n' '--color'
    end
end

# Sets $__beckon_reached to the command before the cursor and its operands, once for each line.
function __beckon_walk
    set -l words (commandline -opc)
    set -l line (string join \x1e -- $words)
    test "$line" = "$__beckon_line"; and return
    set -g __beckon_line $line
    set -g __beckon_is_ended no
    set -l path 'beckon'
    set -l operands
    set -l is_value no
    for word in $words[2..]
        if test $is_value = yes
            set is_value no
        else if test $__beckon_is_ended = yes
            set -a operands $word
        else if test "$word" = --
            set __beckon_is_ended yes
        else if string match -q -- '--*=*' $word
            continue
        else if string match -q -- '--*' $word
            contains -- $word (__beckon_valued $path); and set is_value yes
        else if string match -q -- '-?*' $word
            set -l letters (string split '' -- (string sub -s 2 -- $word))
            set -l valued (__beckon_valued $path)
            for i in (seq (count $letters))
                contains -- -$letters[$i] $valued; or continue
                test $i -eq (count $letters); and set is_value yes
                break
            end
        else if not set -q operands[1]; and contains -- $word (__beckon_commands $path | string replace -r '\t.*' '')
            set path "$path $word"
        else
            set -a operands $word
        end
    end
    set -g __beckon_reached $path $operands
end

# Offers commands where one may stand.
function __beckon_names
    __beckon_walk
    test $__beckon_is_ended = no -a (count $__beckon_reached) -eq 1; and __beckon_commands $__beckon_reached
end

# Offers the commands below those named by the operands.
function __beckon_names_of_operands
    __beckon_walk
    __beckon_commands beckon $__beckon_reached[2..]
end

# Whether the command is $argv[1], with at least $argv[2] and at most $argv[3] operands.
function __beckon_at
    __beckon_walk
    test "$__beckon_reached[1]" = "$argv[1]"; or return
    set -l count (count $__beckon_reached[2..])
    set -q argv[2]; and test $count -lt $argv[2]; and return 1
    set -q argv[3]; and test $count -gt $argv[3]; and return 1
    return 0
end

# Whether the command is $argv[1] or below it.
function __beckon_below
    __beckon_walk
    string match -q -- "$argv[1] *" "$__beckon_reached[1] "
end

# Offers directories, and files with the extensions given.
function __beckon_files
    set -l token (string replace -r '^--[^=]*=' '' -- (commandline -ct))
    set -l pattern '/$'
    set -q argv[1]; and set pattern '(?:/|\.(?:'(string join '|' -- $argv)'))$'
    complete -C "__fish_command_without_completions $token" | string match -rie -- $pattern
end
complete -c beckon -f -a '(__beckon_names)'
complete -c beckon -n '__beckon_below \'beckon\'' -l color -r -f -a '\'auto\' \'always\' \'never\'' -d 'Colour what is shown'
complete -c beckon -s h -l help -d 'Show help; -h shows the short form'
complete -c beckon -n '__beckon_at \'beckon\'' -l version -d 'Show the version'
complete -c beckon -n '__beckon_at \'beckon lint\'' -s W -l warnings-are-errors -d 'Exit 1 on a warning, too'
complete -c beckon -n '__beckon_at \'beckon lint\'' -l skip -r -f -a '\'url-empty\' \'url-no-scheme\' \'url-scheme\' \'url-missing-slashes\' \'url-user-info\' \'url-empty-host\' \'url-empty-label\' \'url-non-ascii-host\' \'url-host-character\' \'url-bad-ipv4\' \'url-bad-ipv6\' \'url-bad-port\' \'url-bad-percent\' \'url-space\' \'url-control\' \'url-brace\' \'url-backslash\' \'url-character\' \'url-non-ascii\' \'host-ip-address\' \'host-single-label\' \'host-local\' \'host-final-dot\' \'host-underscore\' \'host-hyphen\' \'host-label-length\' \'host-length\' \'host-idna\' \'host-confusing-mark\' \'host-mixed-script\' \'plain-http\' \'host-reserved\' \'host-reserved-hyphens\' \'host-symbol\' \'host-look-alike\' \'host-non-ascii\' \'host-shortener\' \'host-public-suffix\' \'host-hosted\' \'host-unknown-tld\' \'port\' \'upper-case-host\' \'host-example\' \'unfilled-variable\' \'trailing-white-space\' \'empty-segment\' \'dot-segment\' \'upper-case-path\' \'double-escape\' \'escape-not-utf8\' \'escaped-control\' \'needless-escape\' \'lower-case-escape\' \'tracking\' \'plus-in-query\' \'long-query\' \'fragment\' \'escaped-slash\' \'sequential-id\' \'empty-value\' \'not-canonical\'' -d 'Switch a rule off by its id'
complete -c beckon -n '__beckon_at \'beckon lint\'' -l rules -d 'List the rules instead'
complete -c beckon -n '__beckon_at \'beckon lint\'' -s q -l quiet -d 'Show errors only, and no summary'
complete -c beckon -n '__beckon_at \'beckon lint\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon url show\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon url expand\'' -l list -r -f -d 'Add to a list, which may have one member only'
complete -c beckon -n '__beckon_at \'beckon url expand\'' -l pair -r -f -d 'Add to ordered pairs'
complete -c beckon -n '__beckon_at \'beckon url expand\'' -l values -r -f -a '(__beckon_files json)' -d 'Read values from a JSON object'
complete -c beckon -n '__beckon_at \'beckon url expand\'' -l strict -d 'Refuse undefined variables and results that lint refuses'
complete -c beckon -n '__beckon_at \'beckon url expand\'' -l no-strict -d 'Turn off --strict'
complete -c beckon -n '__beckon_at \'beckon url expand\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon route match\'' -l routes -r -f -a '(__beckon_files json)' -d 'The route table'
complete -c beckon -n '__beckon_at \'beckon route match\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon route print\'' -l host -r -f -d 'Print on this host of the route'
complete -c beckon -n '__beckon_at \'beckon route print\'' -l routes -r -f -a '(__beckon_files json)' -d 'The route table'
complete -c beckon -n '__beckon_at \'beckon route print\'' -l xcode -d 'Print the environment variable for launching from Xcode'
complete -c beckon -n '__beckon_at \'beckon route print\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon route explain\'' -l nearest -r -f -d 'How many other routes to show'
complete -c beckon -n '__beckon_at \'beckon route explain\'' -l routes -r -f -a '(__beckon_files json)' -d 'The route table'
complete -c beckon -n '__beckon_at \'beckon route explain\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon route list\'' -l routes -r -f -a '(__beckon_files json)' -d 'The route table'
complete -c beckon -n '__beckon_at \'beckon route list\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon route check\'' -s W -l warnings-are-errors -d 'Exit 1 on a warning, too'
complete -c beckon -n '__beckon_at \'beckon route check\'' -l carrier -r -f -a '\'ultralight\' \'ntag213\' \'ntag215\' \'ntag216\' \'qr\'' -d 'Say which URLs are too long for it'
complete -c beckon -n '__beckon_at \'beckon route check\'' -l max-length -r -f -d 'Say which URLs are longer'
complete -c beckon -n '__beckon_at \'beckon route check\'' -l text-length -r -f -d 'How many characters a free text is taken to have'
complete -c beckon -n '__beckon_at \'beckon route check\'' -l routes -r -f -a '(__beckon_files json)' -d 'The route table'
complete -c beckon -n '__beckon_at \'beckon route check\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon route diff\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon route diff\' 0 0' -f -a '(__beckon_files json)'
complete -c beckon -n '__beckon_at \'beckon route diff\' 1 1' -f -a '(__beckon_files json)'
complete -c beckon -n '__beckon_at \'beckon link default\'' -l for -r -f -a '\'qr\' \'nfc\' \'appclipcode\' \'safari\' \'messages\' \'maps\' \'spotlight\' \'link-presentation\' \'app-link\'' -d 'Refuse the link when it does not work there, and say why'
complete -c beckon -n '__beckon_at \'beckon link default\'' -l xcode -d 'Print the environment variable for launching from Xcode'
complete -c beckon -n '__beckon_at \'beckon link default\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon link demo\'' -l for -r -f -a '\'qr\' \'nfc\' \'appclipcode\' \'safari\' \'messages\' \'maps\' \'spotlight\' \'link-presentation\' \'app-link\'' -d 'Refuse the link when it does not work there, and say why'
complete -c beckon -n '__beckon_at \'beckon link demo\'' -l xcode -d 'Print the environment variable for launching from Xcode'
complete -c beckon -n '__beckon_at \'beckon link demo\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon link banner\'' -l app-id -r -f -d 'The app\'s number in the App Store, to offer the app, too'
complete -c beckon -n '__beckon_at \'beckon link banner\'' -l card -d 'Let iOS 15 and later show the card instead of a banner'
complete -c beckon -n '__beckon_at \'beckon link banner\'' -l no-card -d 'Turn off --card'
complete -c beckon -n '__beckon_at \'beckon link banner\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon link aasa\'' -l host -r -f -d 'Write the file of this host'
complete -c beckon -n '__beckon_at \'beckon link aasa\'' -l app -r -f -d 'An app\'s identifier, team and bundle'
complete -c beckon -n '__beckon_at \'beckon link aasa\'' -l clip -r -f -d 'An App Clip\'s identifier'
complete -c beckon -n '__beckon_at \'beckon link aasa\'' -l check -r -F -d 'Check a file instead; - is standard input'
complete -c beckon -n '__beckon_at \'beckon link aasa\'' -l match -r -f -d 'Say what happens to a URL by the file'
complete -c beckon -n '__beckon_at \'beckon link aasa\'' -l routes -r -f -a '(__beckon_files json)' -d 'The route table'
complete -c beckon -n '__beckon_at \'beckon link aasa\'' -s o -l out -r -F -d 'Write to a file instead; - is standard output'
complete -c beckon -n '__beckon_at \'beckon link aasa\'' -s f -l force -d 'Replace a file that exists'
complete -c beckon -n '__beckon_at \'beckon link aasa\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon link entitlements\'' -l app -r -f -d 'The app\'s identifier, team and bundle'
complete -c beckon -n '__beckon_at \'beckon link entitlements\'' -l clip -r -f -d 'The App Clip\'s identifier'
complete -c beckon -n '__beckon_at \'beckon link entitlements\'' -l group -r -f -d 'The App Group that both share'
complete -c beckon -n '__beckon_at \'beckon link entitlements\'' -l notifications -d 'Let the App Clip notify for up to eight hours after a launch'
complete -c beckon -n '__beckon_at \'beckon link entitlements\'' -l routes -r -f -a '(__beckon_files json)' -d 'The route table'
complete -c beckon -n '__beckon_at \'beckon link entitlements\'' -l part -r -f -a '\'app\' \'clip\' \'info\'' -d 'Print one of the three only'
complete -c beckon -n '__beckon_at \'beckon link entitlements\'' -l folder -r -f -a '(__beckon_files)' -d 'Write three files into a folder'
complete -c beckon -n '__beckon_at \'beckon link entitlements\'' -s f -l force -d 'Replace a file that exists'
complete -c beckon -n '__beckon_at \'beckon link entitlements\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon link budget\'' -l ios -r -f -d 'The first iOS version that the App Clip supports'
complete -c beckon -n '__beckon_at \'beckon link budget\'' -l digital-only -d 'No code and no tag starts the App Clip, only links'
complete -c beckon -n '__beckon_at \'beckon link budget\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon link budget\' 0 0' -f -a '(__beckon_files txt)'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l uri -r -f -d 'A URI record: what phones act on'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l text -r -f -d 'A Text record'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l poster -r -f -d 'A Smart Poster; iPhones do not act on it'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l aar -r -f -d 'An Android Application Record; put it last'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l mime -r -f -d 'A media record, such as text/vcard'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l external -r -f -d 'An external record of your own domain'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l absolute-uri -r -f -d 'A record whose type is a URI; iPhones do not act on it'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l well-known -r -f -d 'A well-known record of any type, such as Hs'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l unknown -d 'A record of no stated type'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l empty -d 'An empty record'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l check -d 'Refuse a URI that is not one'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l no-check -d 'Turn off --check'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l lang -r -f -d 'Language of the text, or of the title before it'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l utf16 -d 'Write the text, or the title before it, in UTF-16'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l title -r -f -d 'A title of the Smart Poster, one for each language'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l action -r -f -a '\'open\' \'save\' \'edit\'' -d 'What a reader should do with the Smart Poster'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l target-size -r -f -d 'Size of what the Smart Poster points to'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l target-type -r -f -d 'Media type of what the Smart Poster points to'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l icon -r -F -d 'A picture for the Smart Poster: PNG, JPEG, GIF or SVG'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l id -r -f -d 'The record\'s id'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l payload -r -f -d 'The record\'s payload, as text'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l payload-hex -r -f -d 'The record\'s payload, in hexadecimal'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l payload-file -r -F -d 'The record\'s payload, from a file; - is standard input'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l format -r -f -a '\'hex\' \'base64\' \'binary\'' -d 'How to write the bytes'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -l tlv -d 'Wrap the message as a Type 2 tag holds it, with terminator'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -s o -l out -r -F -d 'Write to a file instead; - is standard output'
complete -c beckon -n '__beckon_at \'beckon ndef encode\'' -s f -l force -d 'Replace a file that exists'
complete -c beckon -n '__beckon_at \'beckon ndef decode\'' -l file -r -F -d 'Read a file, text or binary'
complete -c beckon -n '__beckon_at \'beckon ndef decode\'' -l format -r -f -a '\'auto\' \'hex\' \'base64\' \'binary\'' -d 'How the bytes are written'
complete -c beckon -n '__beckon_at \'beckon ndef decode\'' -l as -r -f -a '\'auto\' \'message\' \'tlv\' \'container\' \'dump\'' -d 'What the bytes are'
complete -c beckon -n '__beckon_at \'beckon ndef decode\'' -l lenient -d 'Accept what many readers accept, and say nothing of it'
complete -c beckon -n '__beckon_at \'beckon ndef decode\'' -l routes -r -f -a '(__beckon_files json)' -d 'Say which route of this table it leads to'
complete -c beckon -n '__beckon_at \'beckon ndef decode\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon doctor\'' -l user -r -f -d 'Look for somebody else than whoever runs it'
complete -c beckon -n '__beckon_at \'beckon doctor\'' -l root -r -f -a '(__beckon_files)' -d 'Look at the files of a machine below a folder'
complete -c beckon -n '__beckon_at \'beckon doctor\'' -l print -r -f -a '\'rules\' \'blacklist\'' -d 'Print the udev rules or the list of kernel modules instead'
complete -c beckon -n '__beckon_at \'beckon doctor\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon help\'' -l man -d 'Print the manual page, in roff'
complete -c beckon -n '__beckon_at \'beckon help\' 0' -f -a '(__beckon_names_of_operands)'
complete -c beckon -n '__beckon_at \'beckon completions\' 0 0' -f -a '\'bash\' \'zsh\' \'fish\''
