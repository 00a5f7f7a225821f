# A print run: a badge for each of a thousand names, one by one and as one document.
set -eu
names=${JOURNEY_NAMES:-1000}
mkdir -p badges
number=0
while [ $number -lt "$names" ]; do
  number=$((number + 1))
  cat > "badges/$(printf %04d $number).json" <<SCENE
{ "bounds": [0, 0, 200, 80], "backgroundColor": "#fdf6e3", "sublayers": [
  { "class": "CATextLayer", "frame": [0, 24, 200, 34], "string": "Guest $number", "font": "DejaVu Sans", "fontSize": 24,
    "alignmentMode": "center", "foregroundColor": "#073642" } ] }
SCENE
done
layerpress badges/*.json -o 'out/{name}.pdf' --quiet
test "$(ls out | wc -l)" = "$names"
layerpress badges/*.json -o all.pdf --quiet --report report.json
test "$(grep -c '"height"' report.json)" = "$names"
# The same scenes give the same bytes.
cp all.pdf before.pdf
layerpress badges/*.json -o all.pdf --quiet
cmp all.pdf before.pdf
