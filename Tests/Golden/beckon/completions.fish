# fish completions for beckon, made from the definitions in the program; do not edit.

# Prints the commands below command $argv, with their summaries.
function __beckon_commands
    switch "$argv"
        case 'beckon'
            printf '%s\t%s\n' 'qr' 'Make QR codes: PNG, SVG, PDF, or in the terminal'
            printf '%s\t%s\n' 'scan' 'Read every code in a picture'
            printf '%s\t%s\n' 'lint' 'Say what would go wrong with a URL on a wall'
            printf '%s\t%s\n' 'url' 'Look at URLs, and make them from templates'
            printf '%s\t%s\n' 'route' 'Work with the table of routes that app, App Clip and printed codes share'
            printf '%s\t%s\n' 'link' 'Make and check what links to an App Clip: links, site files, entitlements'
            printf '%s\t%s\n' 'ndef' 'Make and read the bytes that NFC tags carry'
            printf '%s\t%s\n' 'tag' 'Read and write NFC tags'
            printf '%s\t%s\n' 'readers' 'List the readers that are connected'
            printf '%s\t%s\n' 'simulate' 'A virtual NFC reader with virtual tags'
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
        case 'beckon tag'
            printf '%s\t%s\n' 'info' 'Say what a tag is, what fits and what is locked'
            printf '%s\t%s\n' 'read' 'Show what a tag holds'
            printf '%s\t%s\n' 'write' 'Put a URL onto a tag'
            printf '%s\t%s\n' 'erase' 'Make a tag empty, as it came from the factory'
            printf '%s\t%s\n' 'format' 'Prepare a blank chip for NDEF, for good'
            printf '%s\t%s\n' 'dump' 'Save all of a tag\'s readable memory'
            printf '%s\t%s\n' 'restore' 'Put a dump\'s user memory back onto a tag'
    end
end

# Prints the options of command $argv whose value is the next word.
function __beckon_valued
    switch "$argv"
        case 'beckon'
            printf '%s\n' '--color'
        case 'beckon qr'
            printf '%s\n' '--level' '--version' '--min-version' '--max-version' '--structured-append' '--size' '--module' '--distance' '--scale' '--dpi' '--quiet-zone' '--bleed' '--dark' '--light' '--logo' '--logo-size' '--caption' '--font' '-o' '--out' '--format' '--name' '-j' '--jobs' '--ground' '--color'
        case 'beckon scan'
            printf '%s\n' '--max-pixels' '--routes' '--color'
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
        case 'beckon tag'
            printf '%s\n' '--color'
        case 'beckon tag info'
            printf '%s\n' '--reader' '--timeout' '--color'
        case 'beckon tag read'
            printf '%s\n' '--routes' '--reader' '--timeout' '--color'
        case 'beckon tag write'
            printf '%s\n' '--text' '--lang' '--aar' '--ndef' '--reader' '--timeout' '--color'
        case 'beckon tag erase'
            printf '%s\n' '--reader' '--timeout' '--color'
        case 'beckon tag format'
            printf '%s\n' '--reader' '--timeout' '--color'
        case 'beckon tag dump'
            printf '%s\n' '--format' '-o' '--out' '--reader' '--timeout' '--color'
        case 'beckon tag restore'
            printf '%s\n' '--reader' '--timeout' '--color'
        case 'beckon readers'
            printf '%s\n' '--color'
        case 'beckon simulate'
            printf '%s\n' '--tag' '--deck' '--dwell' '--fault' '--script' '--control' '--link' '--color'
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
complete -c beckon -n '__beckon_at \'beckon qr\'' -l level -r -f -a '\'L\' \'M\' \'Q\' \'H\' \'none\'' -d 'The weakest error correction that will do'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l boost -d 'Take a stronger level where it costs no larger symbol'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l no-boost -d 'Turn off --boost'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l version -r -f -d 'Exactly this version: 1 to 40, or M1 to M4'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l min-version -r -f -d 'No smaller version'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l max-version -r -f -d 'No larger version'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l micro -d 'Micro QR, which many phones do not read'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l upper -d 'Write scheme and host in capitals where that makes the symbol smaller'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l no-upper -d 'Turn off --upper'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l text -d 'Take what is given as plain text, not as URLs'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l eci -d 'Say that text beyond ASCII is UTF-8'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l no-eci -d 'Turn off --eci'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l kanji -d 'Allow Kanji mode for Japanese text'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l structured-append -r -f -d 'Divide each text over 2 to 16 symbols, or as few as needed: auto'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l size -r -f -d 'How wide the symbol is, without its quiet zone: 30mm, 3cm, 1.2in'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l module -r -f -d 'How wide each module is: 0.5mm'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l distance -r -f -d 'From how far it is to be scanned, as 2m: ten times the width'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l scale -r -f -d 'Pixels, or printer dots, for each module'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l dpi -r -f -d 'The printer\'s dots per inch: modules become whole dots'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l quiet-zone -r -f -d 'How wide the light border is'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l bleed -r -f -d 'How far the background goes on beyond the cut, in a PDF'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l dark -r -f -d 'What the modules are filled with'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l light -r -f -d 'What is behind them; "transparent" leaves it out'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l invert -d 'Light modules on dark, which many scanners cannot read'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l logo -r -f -a '(__beckon_files png svg)' -d 'Put a PNG, or an SVG of one colour, into the middle'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l logo-size -r -f -d 'How much of the symbol\'s width the logo\'s place takes'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l caption -r -f -d 'A line below the code; give it twice for two'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l caption-host -d 'The URL\'s host below the code'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l font -r -f -a '(__beckon_files ttf otf ttc)' -d 'The caption\'s font: a file, or a name for fontconfig'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l print-check -d 'Refuse what will not be read from paper: too few dots, too little contrast'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l no-print-check -d 'Turn off --print-check'
complete -c beckon -n '__beckon_at \'beckon qr\'' -s o -l out -r -f -a '(__beckon_files pdf png svg)' -d 'A file, or a folder for many; - is standard output'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l format -r -f -a '\'png\' \'svg\' \'pdf\' \'terminal\'' -d 'What to make'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l name -r -f -d 'How files in a folder are called'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l verify -d 'Read every code back from its file before the file gets its name'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l no-verify -d 'Turn off --verify'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l lint -d 'Refuse URLs with lint errors, and show lint warnings'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l no-lint -d 'Turn off --lint'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l resume -d 'Keep files that are there and say what they should; make the rest'
complete -c beckon -n '__beckon_at \'beckon qr\'' -s f -l force -d 'Replace a file that exists'
complete -c beckon -n '__beckon_at \'beckon qr\'' -s j -l jobs -r -f -d 'Work on so many codes at once'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l ground -r -f -a '\'auto\' \'dark\' \'light\'' -d 'What the terminal looks like: light letters on dark, or dark ones on light'
complete -c beckon -n '__beckon_at \'beckon qr\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon qr\'' -s q -l quiet -d 'Say nothing but errors'
complete -c beckon -n '__beckon_at \'beckon scan\'' -s a -l all -d 'Take every step, for codes that others of the picture outshine'
complete -c beckon -n '__beckon_at \'beckon scan\'' -l quick -d 'Look once, and take no further steps'
complete -c beckon -n '__beckon_at \'beckon scan\'' -l micro -d 'Look for Micro QR, too'
complete -c beckon -n '__beckon_at \'beckon scan\'' -l no-micro -d 'Turn off --micro'
complete -c beckon -n '__beckon_at \'beckon scan\'' -l first -d 'Stop after the first code'
complete -c beckon -n '__beckon_at \'beckon scan\'' -l max-pixels -r -f -d 'Refuse pictures with more pixels, before memory is taken'
complete -c beckon -n '__beckon_at \'beckon scan\'' -s q -l quiet -d 'Print the texts alone, one a line'
complete -c beckon -n '__beckon_at \'beckon scan\'' -l routes -r -f -a '(__beckon_files json)' -d 'Say which route of this table it leads to'
complete -c beckon -n '__beckon_at \'beckon scan\'' -l json -d 'Print JSON, one object a line, for programs'
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
complete -c beckon -n '__beckon_at \'beckon tag info\'' -l reader -r -f -d 'The reader: a label, a connection string of libnfc, a device, or virtual[:TAG]'
complete -c beckon -n '__beckon_at \'beckon tag info\'' -l timeout -r -f -d 'How long to wait for a tag; 0 looks once'
complete -c beckon -n '__beckon_at \'beckon tag info\'' -s v -l verbose -d 'Show what libnfc says of itself'
complete -c beckon -n '__beckon_at \'beckon tag info\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon tag read\'' -l raw -d 'Print the message\'s bytes in hexadecimal, and nothing else'
complete -c beckon -n '__beckon_at \'beckon tag read\'' -l lenient -d 'Accept what many readers accept, and say nothing of it'
complete -c beckon -n '__beckon_at \'beckon tag read\'' -l routes -r -f -a '(__beckon_files json)' -d 'The route table'
complete -c beckon -n '__beckon_at \'beckon tag read\'' -l reader -r -f -d 'The reader: a label, a connection string of libnfc, a device, or virtual[:TAG]'
complete -c beckon -n '__beckon_at \'beckon tag read\'' -l timeout -r -f -d 'How long to wait for a tag; 0 looks once'
complete -c beckon -n '__beckon_at \'beckon tag read\'' -s v -l verbose -d 'Show what libnfc says of itself'
complete -c beckon -n '__beckon_at \'beckon tag read\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -l text -r -f -d 'A Text record'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -l lang -r -f -d 'The language of the texts'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -l aar -r -f -d 'The Android app that opens the tag; it comes last'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -l ndef -r -F -d 'A whole NDEF message, binary, hexadecimal or base64; - is standard input'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -s f -l force -d 'Write a URL that has lint errors, and overwrite what is malformed'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -s n -l dry-run -d 'Read the tag and show what would be written, and write nothing'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -l verify -d 'Read back what was written and compare'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -l no-verify -d 'Turn off --verify'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -l reader -r -f -d 'The reader: a label, a connection string of libnfc, a device, or virtual[:TAG]'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -l timeout -r -f -d 'How long to wait for a tag; 0 looks once'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -s v -l verbose -d 'Show what libnfc says of itself'
complete -c beckon -n '__beckon_at \'beckon tag write\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon tag erase\'' -s f -l force -d 'Overwrite what is malformed'
complete -c beckon -n '__beckon_at \'beckon tag erase\'' -s n -l dry-run -d 'Read the tag and show what would be written, and write nothing'
complete -c beckon -n '__beckon_at \'beckon tag erase\'' -l verify -d 'Read back what was written and compare'
complete -c beckon -n '__beckon_at \'beckon tag erase\'' -l no-verify -d 'Turn off --verify'
complete -c beckon -n '__beckon_at \'beckon tag erase\'' -l reader -r -f -d 'The reader: a label, a connection string of libnfc, a device, or virtual[:TAG]'
complete -c beckon -n '__beckon_at \'beckon tag erase\'' -l timeout -r -f -d 'How long to wait for a tag; 0 looks once'
complete -c beckon -n '__beckon_at \'beckon tag erase\'' -s v -l verbose -d 'Show what libnfc says of itself'
complete -c beckon -n '__beckon_at \'beckon tag erase\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon tag format\'' -s n -l dry-run -d 'Read the tag and show what would be written, and write nothing'
complete -c beckon -n '__beckon_at \'beckon tag format\'' -l verify -d 'Read back what was written and compare'
complete -c beckon -n '__beckon_at \'beckon tag format\'' -l no-verify -d 'Turn off --verify'
complete -c beckon -n '__beckon_at \'beckon tag format\'' -l reader -r -f -d 'The reader: a label, a connection string of libnfc, a device, or virtual[:TAG]'
complete -c beckon -n '__beckon_at \'beckon tag format\'' -l timeout -r -f -d 'How long to wait for a tag; 0 looks once'
complete -c beckon -n '__beckon_at \'beckon tag format\'' -s v -l verbose -d 'Show what libnfc says of itself'
complete -c beckon -n '__beckon_at \'beckon tag format\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon tag dump\'' -l format -r -f -a '\'text\' \'json\' \'binary\'' -d 'How to write it'
complete -c beckon -n '__beckon_at \'beckon tag dump\'' -s o -l out -r -F -d 'Write to a file instead; - is standard output'
complete -c beckon -n '__beckon_at \'beckon tag dump\'' -s f -l force -d 'Replace a file that exists'
complete -c beckon -n '__beckon_at \'beckon tag dump\'' -l reader -r -f -d 'The reader: a label, a connection string of libnfc, a device, or virtual[:TAG]'
complete -c beckon -n '__beckon_at \'beckon tag dump\'' -l timeout -r -f -d 'How long to wait for a tag; 0 looks once'
complete -c beckon -n '__beckon_at \'beckon tag dump\'' -s v -l verbose -d 'Show what libnfc says of itself'
complete -c beckon -n '__beckon_at \'beckon tag dump\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon tag restore\'' -s f -l force -d 'Overwrite what is malformed'
complete -c beckon -n '__beckon_at \'beckon tag restore\'' -s n -l dry-run -d 'Read the tag and show what would be written, and write nothing'
complete -c beckon -n '__beckon_at \'beckon tag restore\'' -l verify -d 'Read back what was written and compare'
complete -c beckon -n '__beckon_at \'beckon tag restore\'' -l no-verify -d 'Turn off --verify'
complete -c beckon -n '__beckon_at \'beckon tag restore\'' -l reader -r -f -d 'The reader: a label, a connection string of libnfc, a device, or virtual[:TAG]'
complete -c beckon -n '__beckon_at \'beckon tag restore\'' -l timeout -r -f -d 'How long to wait for a tag; 0 looks once'
complete -c beckon -n '__beckon_at \'beckon tag restore\'' -s v -l verbose -d 'Show what libnfc says of itself'
complete -c beckon -n '__beckon_at \'beckon tag restore\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon tag restore\' 0 0' -F
complete -c beckon -n '__beckon_at \'beckon readers\'' -s v -l verbose -d 'Show what libnfc says of itself'
complete -c beckon -n '__beckon_at \'beckon readers\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon simulate\'' -l tag -r -f -d 'A tag that is there from the start'
complete -c beckon -n '__beckon_at \'beckon simulate\'' -l deck -r -f -d 'Deal fresh tags one by one, the next when one is removed'
complete -c beckon -n '__beckon_at \'beckon simulate\'' -l dwell -r -f -d 'Take a tag of the deck away when nothing was said to it for so long, such as 500ms'
complete -c beckon -n '__beckon_at \'beckon simulate\'' -l fault -r -f -d 'Something that will go wrong, such as write:5=nak'
complete -c beckon -n '__beckon_at \'beckon simulate\'' -l script -r -F -d 'Play a script, then go on'
complete -c beckon -n '__beckon_at \'beckon simulate\'' -l control -r -F -d 'Take steps from a socket at PATH, too'
complete -c beckon -n '__beckon_at \'beckon simulate\'' -l link -r -F -d 'Make a symbolic link to the reader, for programs that want a fixed name'
complete -c beckon -n '__beckon_at \'beckon simulate\'' -l json -d 'Print JSON, one object a line, for programs'
complete -c beckon -n '__beckon_at \'beckon help\'' -l man -d 'Print the manual page, in roff'
complete -c beckon -n '__beckon_at \'beckon help\' 0' -f -a '(__beckon_names_of_operands)'
complete -c beckon -n '__beckon_at \'beckon completions\' 0 0' -f -a '\'bash\' \'zsh\' \'fish\''
