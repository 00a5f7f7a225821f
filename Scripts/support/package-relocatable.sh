# Makes the archive that runs from any folder, and the wheel of the same files; to be sourced by Scripts/package.
name=layerpress-$version-linux-$machine
tree=$work/$name
# What the program loads when it is first needed, by the names in its own headers. libimagequant is under version 3 of the GPL or a
# commercial licence, and stays out: GIF needs the system's. So does EGL, which no command loads.
# Word splitting is wanted.
# shellcheck disable=SC2046
loaded=$(sed -n '/^LIBRARY_LOADER(/,/)$/p' $(grep -rl '^LIBRARY_LOADER(' Sources/Libraries) | grep -oE '"lib[^"]+"' | tr -d '"' \
  | grep -v -e imagequant -e EGL | while read -r file; do if /sbin/ldconfig -p | grep -q "^[[:space:]]*$file "; then echo "$file"; fi; done)
more=$work/relocatable-share
cp -r $share $more
install -d $more/fonts $more/hyphen $more/fontconfig
cp /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf /usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf \
  /usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf /usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf $more/fonts/
cp -L /usr/share/hyphen/hyph_en_US.dic $more/hyphen/
sed 's|@folders@|<dir prefix="relative">../fonts</dir>|' Scripts/support/fonts.conf > $more/fontconfig/dejavu.conf
sed 's|@folders@|<dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix="xdg">fonts</dir><dir>~/.fonts</dir>|' \
  Scripts/support/fonts.conf > $more/fontconfig/system.conf

mkdir $tree
{
  echo "LayerPress is under the MIT licence, which follows. This folder also has the libraries that it uses, under their own"
  echo "licences, which follow as well. One of them, poppler, is under the GNU General Public License, version 2 or 3, and others, such"
  echo "as qpdf and Swift's libraries, under the Apache License 2.0, which only version 3 allows beside it. So the folder as a whole may"
  echo "be passed on under version 3 of the GNU General Public License, with the sources of everything in it. Those of the libraries are"
  echo "Debian's source packages, by the names and versions that layerpress.spdx.json lists; https://snapshot.debian.org keeps them."
  echo
  licences
  echo
} > $tree/LICENCES.txt
# Word splitting is wanted.
# shellcheck disable=SC2086
python3 Scripts/support/relocatable.py "$program" $more $tree $loaded
glibc=$(getconf GNU_LIBC_VERSION | sed 's/.* 2\.//')
loader=$(readelf -l "$program" | sed -n 's/.*interpreter: \(.*\)]/\1/p')
install -d $tree/bin
sed "s|@machine@|$machine|g; s|@glibc@|$glibc|g; s|@loader@|$loader|g" Scripts/support/launcher.sh > $tree/bin/layerpress
chmod 755 $tree/bin/layerpress
cat > $tree/README.txt <<README
LayerPress $version, for Linux on $machine with glibc 2.$glibc or newer. Nothing has to be installed:

    bin/layerpress share/doc/layerpress/samples/event-poster.json -o event-poster.pdf

A link to bin/layerpress from a folder of PATH works, too. share/doc/layerpress has the documentation and the samples.
README
find $tree -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
tar -C $work --owner=0 --group=0 --numeric-owner --sort=name --mtime="@$SOURCE_DATE_EPOCH" -cJf "build/$name.tar.xz" $name
python3 Scripts/support/wheel.py $tree "$version" "manylinux_2_${glibc}_$machine" build
