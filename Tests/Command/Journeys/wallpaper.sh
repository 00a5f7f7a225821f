# A wallpaper: made of a scene, looked into, given a state in its own format, and shown in that state.
set -eu
cat > hills.json <<'SCENE'
{ "bounds": [0, 0, 390, 844], "backgroundColor": "#f4a261", "sublayers": [
  { "id": "Sun", "frame": [145, 300, 100, 100], "cornerRadius": 50, "backgroundColor": "#ffe8b0" },
  { "class": "CAShapeLayer", "path": "M0 600q195-160 390 0v244h-390z", "fillColor": "#264653" } ] }
SCENE
layerpress convert hills.json -o hills.ca
layerpress inspect hills.ca > tree
grep -q Sun tree

# The sun has gone down when the screen is unlocked.
sed -i 's|^    </sublayers>|&\
    <states>\
      <LKState name="Unlock">\
        <elements>\
          <LKStateSetValue targetId="Sun" keyPath="position.y"><value type="real" value="700"/></LKStateSetValue>\
        </elements>\
      </LKState>\
    </states>|' hills.ca/main.caml
layerpress check hills.ca --strict
layerpress inspect hills.ca > tree
grep -q Unlock tree
layerpress hills.ca -o day.png --scale 2 --quiet
layerpress hills.ca -o night.png --scale 2 --state Unlock --quiet
if cmp -s day.png night.png; then echo "the states look the same" >&2; exit 1; fi

# A name that is misspelt is told what was meant.
if layerpress hills.ca -o x.png --state Unlok 2> message; then exit 1; fi
grep -q Unlock message
test ! -e x.png
