#!/bin/sh
# The journey of a server: asks the program that is given, which listens and prints its address, for badges in three formats, many
# at once, and for what there is not.
set -eu
folder=$(mktemp -d)
"$1" > "$folder/address" &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
tries=0
until [ -s "$folder/address" ]; do
  tries=$((tries + 1))
  [ $tries -lt 300 ]
  kill -0 $server
  sleep 0.1
done
address=$(cat "$folder/address")

curl -fsS "$address/Ada.pdf" -o "$folder/Ada.pdf"
pdftotext "$folder/Ada.pdf" - | grep -q '^Ada$'
curl -fsS "$address/Ada.svg" | grep -q '<svg.*width="320"'
# Width and height stand in a PNG's bytes 16 to 23.
test "$(curl -fsS "$address/Ada.png" | od -An -tu1 -j16 -N8 | tr -s ' ')" = ' 0 0 2 128 0 0 0 192'
curl -sS "$address/Ada.txt" | grep -q 'there is nothing at /Ada.txt'

# Forty at once, each with its own name.
for number in $(seq 40); do
  curl -fsS "$address/Guest%20$number.pdf" -o "$folder/$number.pdf" &
  asked="${asked-} $!"
done
for one in $asked; do wait "$one"; done
for number in $(seq 40); do pdftotext "$folder/$number.pdf" - | grep -qx "Guest $number"; done
echo "43 badges served"
