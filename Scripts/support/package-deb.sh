# Makes the Debian package; to be sourced by Scripts/package.
root=$work/root
install -D "$program" $root/usr/bin/layerpress
cp -r $share $root/usr/
install -d $root/DEBIAN
gzip -9nc CHANGELOG.md > $root/usr/share/doc/layerpress/changelog.gz
# Which release of Debian it is for, so that those for several can lie side by side.
revision=$version-1~deb$(. /etc/os-release && echo "${VERSION_ID:-0}")
maintainer='The LayerPress authors <layerpress@layerpress.example>'
{
  printf 'layerpress (%s) unstable; urgency=medium\n\n  * See changelog.gz.\n\n' "$revision"
  printf ' -- %s  %s\n' "$maintainer" "$(date -u -d "@$SOURCE_DATE_EPOCH" -R)"
} | gzip -9n > $root/usr/share/doc/layerpress/changelog.Debian.gz
licences > $root/usr/share/doc/layerpress/copyright

# Libraries that are loaded when they are first needed, by the packages of all releases: dpkg-shlibdeps sees only what is linked.
alternatives() {
  for name; do
    found=''
    for package in $name; do found="$found${found:+ | }$package"; done
    printf ', %s' "$found"
  done
}
# Of libzint only the version that the program was compiled with can be read.
zint=$(dpkg -S "$(readlink -f "$(dpkg -L libzint-dev | grep "/libzint.so$")")" | cut -d : -f 1)
mkdir -p $work/debian
printf 'Source: layerpress\n\nPackage: layerpress\nArchitecture: any\n' > $work/debian/control
linked=$(cd $work && dpkg-shlibdeps -O -e"root/usr/bin/layerpress" | sed -n 's/^shlibs:Depends=//p')
loaded=$(alternatives librsvg2-2 libpoppler-glib8 'libxml2 libxml2-16' 'libzip4 libzip5' libsqlite3-0 libtiff6 libharfbuzz-subset0 "$zint")
wanted=$(alternatives 'libmicrohttpd12 libmicrohttpd12t64' libgif7 libimagequant0 libwebpmux3 fonts-dejavu-core hyphen-en-us)
cat > $root/DEBIAN/control <<CONTROL
Package: layerpress
Version: $revision
Architecture: $architecture
Maintainer: $maintainer
Section: graphics
Priority: optional
Installed-Size: $(du -sk --apparent-size $root | cut -f1)
Depends: $linked$loaded
Recommends: ${wanted#, }
Suggests: ffmpeg
Description: Core Animation layer trees as PDF, SVG and PNG
 Exports layer scenes (JSON, CAML bundles and wallpapers) as vector PDF and SVG
 and as PNG at any resolution, without a Mac or a browser.
CONTROL
# The dates of files are that of the commit, so that building twice gives the same bytes.
find $root -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --build $root "build/layerpress_${revision}_$architecture.deb" > /dev/null
