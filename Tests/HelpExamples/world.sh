# Files that the examples of the help name, made in the working folder by the beckon of PATH.
# HelpExampleTests runs every example in a copy of this folder.
set -eu

cat > routes.json <<'J'
{"version": 1, "hosts": ["eat.example.com"],
 "apps": ["ABCDE12345.com.example.eat"], "appClips": ["ABCDE12345.com.example.eat.Clip"],
 "routes": [
  {"name": "table", "pattern": "/s/{store:int(1...500)}/t/{table}"},
  {"name": "store", "pattern": "/s/{store:int(1...500)}"},
  {"name": "door", "pattern": "/d/{door}"},
  {"name": "page", "pattern": "/p/{path+}"}],
 "experiences": [
  {"prefix": "https://eat.example.com/", "title": "Eat", "subtitle": "Order at the table"}]}
J
for name in app clip old new; do cp routes.json $name.json; done
sed 's/"eat.example.com"\]/"eat.example.com", "eat.example.org"]/' routes.json > two-hosts.json
cat > taps.json <<'J'
{"version": 1, "hosts": ["example.com"],
 "routes": [{"name": "tap", "pattern": "/t?e={e:sun(picc)}&c={c:sun(cmac)}"}]}
J
beckon link aasa -o site.json

printf 'https://eat.example.com/s/1/t/1\nhttps://eat.example.com/s/1/t/2\n' > urls.txt
cp urls.txt scanned.txt
printf 'store,table\n1,1\n1,2\n42,7\n' > tables.csv
printf 'door\nfront\nback\n' > doors.csv
printf 'room,network,key\n1,Guests-1,pizza4all\n2,Guests-2,pizza5all\n' > rooms.csv
printf 'prefix,title,subtitle\nhttps://eat.example.com/s/1,Eat,Order\n' > places.csv
printf 'route,target\ntable,https://www.example.com/{store}\nstore,https://www.example.com/{store}\n' > targets.csv
printf 'door,https://www.example.com/d\npage,https://www.example.com/p\n' >> targets.csv
printf '{"store": "42"}' > store.json
printf 'pizza 4 all\n' > wifi.txt
printf 'BEGIN:VCARD\nVERSION:3.0\nN:Berg;Anna;;;\nFN:Anna Berg\nEND:VCARD\n' > me.vcf
printf '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10h-10z"/></svg>' > logo.svg
printf '{"data": [{"type": "appClipAdvancedExperiences", "id": "9", "attributes": {"link": "https://eat.example.com/", "action": "OPEN"}}], "links": {}}' > page1.json
# The head of a PNG of 1800 x 1200 pixels.
printf '\211PNG\r\n\032\n\0\0\0\015IHDR\0\0\007\010\0\0\004\260\010\002\0\0\0\0\0\0\0' > card.png
cat > 'App Thinning Size Report.txt' <<'R'
App Thinning Size Report for All Variants of EatClip

Variant: EatClip.ipa
Supported variant descriptors: [device: iPhone11,4, os-version: 16.0]
App size: 3.1 MB compressed, 7.4 MB uncompressed
R
cp 'App Thinning Size Report.txt' report.txt
# A small signed app with its App Clip; BuiltAppCommandTests writes it.
cp "$(dirname "${BASH_SOURCE[0]}")/Eat.ipa" .

# Pictures, by any name: what they are, their content says.
mkdir photos scans apple stick .config .config/fish .config/fish/completions .zfunc
beckon qr https://eat.example.com/s/42 -o scan.png --size 30mm --dpi 600 -q
beckon qr https://eat.example.com/s/42 -o proof.pdf -q
for name in phone.png poster.jpg shelf.jpg card.tif photos/1.png scans/1.png; do cp scan.png $name; done
cp scan.png sheet.png
beckon clipcode --payload 4e2f153c -o payload.svg

# Keys: each is 32 hexadecimal digits; passwords are 8.
for name in tags new old master; do printf '8f1d3c5b7a9e02468ace13579bdf0e2c\n' > $name.key; done
printf '00112233445566778899aabbccddeeff\n' > new.key
printf '00000000000000000000000000000000\n' > zero.key
printf 'c0ffee17\n' > desk.password
printf 'c0ffee17\n' > old.password
printf 'c0ffee18\n' > new.password
chmod 600 *.key *.password
cp zero.key keys.txt
printf '#!/bin/sh\ncat > /dev/null\n' > tell.sh
chmod +x tell.sh

# Messages, and what a tag holds.
beckon ndef encode --uri https://eat.example.com/s/42 --format binary -o menu.ndef
beckon ndef encode --tlv --uri https://eat.example.com/s/42 --format binary -o tag.bin
beckon tag dump --reader virtual:ntag215 --json -o tag.json
beckon tag dump --reader virtual:ntag215 --format binary -o tag.mfd
# A log of a reader, and what other programs recorded.
beckon tag selftest --reader virtual:ntag213 --no-lift --log report.jsonl
cp "$(dirname "${BASH_SOURCE[0]}")"/../../Vectors/reader-logs/sources/* .

# A job of which each row has a code, a label and a tag.
beckon job new tables.json --csv tables.csv --template 'https://eat.example.com/s/{store}/t/{table}' \
  --chip ntag215 --qr codes --qr-format svg --stock L7160 --line '{table}'
beckon job run tables.json --codes
beckon job run tables.json --deck ntag215
beckon job export tables.json -o from-desk-2.csv
