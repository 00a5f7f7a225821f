# The first ten minutes: is it there, what can it do, a scene, a mistake in it, the mistake mended.
set -eu
layerpress --version
layerpress help | grep -q 'layerpress help'

cat > card.json <<'SCENE'
{
  "bounds": [0, 0, 240, 150],
  "backgroundColor": "#1d3557",
  "cornerRadius": "sixteen",
  "sublayers": [
    { "class": "CATextLayer", "frame": [20, 50, 200, 40], "string": "Hello", "font": "DejaVu Sans", "fontSize": 30, "foregroundColor": "white" }
  ]
}
SCENE
if layerpress card.json -o card.pdf 2> message; then echo "a mistake went unnoticed" >&2; exit 1; fi
grep -q 'card.json:4:19' message
test ! -e card.pdf

sed -i 's/"sixteen"/16/' card.json
layerpress card.json -o 'card.{format}' --formats pdf,svg,png
grep -q '<svg' card.svg
test "$(head -c 5 card.pdf)" = '%PDF-'
