# A pipeline of icons: thirty drawings, three sizes of each into the folders that an asset catalogue wants, and one
# page of HTML with all of them as inline SVG.
set -eu
mkdir -p icons
number=0
for shape in 'M4 12h16' 'M12 4v16' 'M4 4h16v16h-16z' 'M4 20L12 4l8 16z' 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0z'; do
  for color in '#e63946' '#f4a261' '#2a9d8f' '#457b9d' '#6d597a' '#1d3557'; do
    number=$((number + 1))
    cat > "icons/icon-$number.json" <<SCENE
{ "bounds": [0, 0, 24, 24], "sublayers": [
  { "class": "CAGradientLayer", "frame": [0, 0, 24, 24], "colors": ["#ffffff", "$color"], "opacity": 0.3,
    "cornerRadius": 6 },
  { "class": "CAShapeLayer", "path": "$shape", "strokeColor": "$color", "fillColor": null, "lineWidth": 2 } ] }
SCENE
  done
done

layerpress check icons/*.json --strict
layerpress icons/*.json -o 'Assets.xcassets/{name}.imageset/{name}-{size}.png' --size 16,32,512 --quiet
test "$(find Assets.xcassets -name '*.png' | wc -l)" = 90
# Width and height stand in a PNG's bytes 16 to 23.
test "$(od -An -tu1 -j16 -N8 Assets.xcassets/icon-30.imageset/icon-30-512.png | tr -s ' ')" = ' 0 0 2 0 0 0 2 0'

layerpress icons/*.json -o 'svg/{name}.svg' --id-prefix '{name}-' --quiet
{ echo '<!doctype html>'; cat svg/*.svg; } > icons.html
test "$(grep -o ' id="[^"]*"' icons.html | wc -l)" = 30
test "$(grep -o ' id="[^"]*"' icons.html | sort -u | wc -l)" = 30
