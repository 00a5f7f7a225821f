# Make with a stamp file, as docs/cli.md shows it: a change of the scene that leaves its picture as it is makes nothing
# else again.
set -eu
command -v make >/dev/null 2>&1 || exit 0
cat > icon.json <<'SCENE'
{ "bounds": [0, 0, 24, 24], "sublayers": [{ "frame": [2, 2, 20, 20], "backgroundColor": "teal" }] }
SCENE
printf '%s\n' \
  'icon.stamp: icon.json' \
  '	layerpress icon.json -o icon.svg --if-changed --quiet' \
  '	touch icon.stamp' \
  '' \
  'icon.svg: icon.stamp ;' \
  '' \
  'page.html: icon.svg' \
  '	cp icon.svg page.html' \
  '	echo made >> log' > Makefile
make page.html
test "$(wc -l < log)" = 1

# Another spelling of the same picture.
printf '%s\n' '{"bounds":[0,0,24,24],"sublayers":[{"frame":[2,2,20,20],"backgroundColor":"#008080"}]}' > icon.json
touch -d '+1 minute' icon.json
make page.html
test "$(wc -l < log)" = 1

printf '%s\n' '{"bounds":[0,0,24,24],"sublayers":[{"frame":[2,2,20,20],"backgroundColor":"navy"}]}' > icon.json
touch -d '+2 minutes' icon.json
make page.html
test "$(wc -l < log)" = 2
