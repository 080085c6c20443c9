#!/bin/sh
# Certificates of an authority of the tests' own, good and bad: certificates.sh FOLDER
set -eu
cd "$1"
cat > openssl.cnf <<'END'
[ca]
default_ca = own
[own]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
[req]
distinguished_name = none
prompt = no
[none]
[authority]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
END
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }
authority() { # key certificate name
  key "$1"
  openssl req -x509 -new -key "$1" -subj "/CN=$3" -days 3650 -config openssl.cnf \
    -extensions authority -out "$2"
}
# The dates come in pairs, as they have no zone: name names authority from to
leaf() {
  : > index.txt
  openssl req -new -key key.pem -subj "/CN=$1.eat.example" -addext "subjectAltName=$2" \
    -config openssl.cnf -out request.pem
  openssl ca -batch -notext -config openssl.cnf -rand_serial -keyfile "$3.key" -cert "$3.pem" \
    -startdate "$4" -enddate "$5" -in request.pem -out "$1.pem" 2> ca.log
}
key key.pem
authority ours.key ours.pem "Tests of Beckon"
authority theirs.key theirs.pem "Nobody Knows"
names="DNS:*.eat.example,DNS:*.drink.example"
leaf good "$names" ours 20200101000000Z 20491231000000Z
leaf expired "$names" ours 20200101000000Z 20200201000000Z
leaf early "$names" ours 20480101000000Z 20491231000000Z
leaf name "DNS:www.drink.example" ours 20200101000000Z 20491231000000Z
leaf stranger "$names" theirs 20200101000000Z 20491231000000Z
# The tests say what day it is, so that these two have 20 days and 5 days left.
leaf fewdays "$names" ours 20200101000000Z 20450121000000Z
leaf toofew "$names" ours 20200101000000Z 20450106000000Z
openssl req -x509 -new -key key.pem -subj "/CN=selfsigned.eat.example" -addext "subjectAltName=$names" \
  -days 3650 -config openssl.cnf -out selfsigned.pem
