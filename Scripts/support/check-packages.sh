# Tries the packages in roots that have nothing else; to be sourced by Scripts/package.
#
# - The .deb in this release of Debian, with what apt installs for it: all samples, and Tests/Command/Journeys. lintian, hardening.
# - The archive and the wheel in roots of Debian 12 and 13 without any package of theirs, and in one that has no more than the C
#   library and a shell: all samples, with the same fonts, give the same bytes in each.
# - The lines of README's Install, and the first command of each page of the documentation.
# - What a container, an older system and another one do and say.
# - Packing twice: the same bytes.
need_files '
/usr/sbin/debootstrap debootstrap
/usr/bin/lintian lintian'
need_files "$sample_files"
install_missing

roots=build/package-roots
mkdir -p $roots
here=$(. /etc/os-release && echo "$VERSION_CODENAME")
deb=build/layerpress_${revision}_$architecture.deb
wheel=$(echo build/layerpress-"$version"-py3-none-*.whl)

# A bare root of a release of Debian, with packages by debootstrap's --include.
debian_root() {
  [ -e "$roots/$1$3" ] && return
  rm -rf "$roots/new"
  debootstrap --variant=minbase ${2:+--include="$2"} "$1" "$roots/new" > "$roots/$1$3.log" 2>&1 || { tail "$roots/$1$3.log"; exit 1; }
  mv "$roots/new" "$roots/$1$3"
}
# A root of the files of a few packages, of this release.
small_root() {
  [ -e "$roots/$1" ] && return
  rm -rf $roots/new
  mkdir -p $roots/new/tmp $roots/new/dev
  (cd $roots/new && mkdir usr && for folder in bin sbin lib lib64; do mkdir -p usr/$folder && ln -s usr/$folder $folder; done)
  for package in $2; do
    (cd $roots && apt-get download -q "$package" > /dev/null 2>&1)
    dpkg-deb --fsys-tarfile "$roots/$package"_*.deb | tar -x --keep-directory-symlink -C $roots/new
  done
  mknod -m 666 $roots/new/dev/null c 1 3
  [ -e $roots/new/bin/sh ] || ln -s "$3" $roots/new/usr/bin/sh
  mv $roots/new "$roots/$1"
}

# run ROOT COMMAND: in a namespace of its own, so that what is mounted goes with it; without the variables of this shell.
run() {
  unshare --mount ${alone:+"$alone"} sh -euc '[ ! -d "$1/proc" ] || mount -t proc proc "$1/proc"; exec env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin chroot "$@"' \
    sh "$1" sh -euc "$2"
}
# The same without a network.
run_alone() { (alone=--net && run "$@"); }
alone=''
# A line of README's Install, by how its row begins.
install_line() { sed -n "s/^| $1[^|]*| \`\([^\`]*\)\`.*/\1/p" README.md | sed 's/^sudo //'; }

# What is in them.
python3 Scripts/support/check_tree.py $tree
for root in $tree/share $root/usr/share; do
  for file in man/man1/layerpress.1.gz doc/layerpress/docs/scene-format.md doc/layerpress/samples/event-poster.json \
    doc/layerpress/README.md color/icc/layerpress/FOGRA39L_coated.icc color/icc/layerpress/README; do
    test -s "$root/$file" || { echo "$root/$file is missing"; exit 1; }
  done
done

# Hardened: position-independent, no lazy binding, checked copies.
lintian --fail-on error "$deb"
lintian --tags hardening-no-pie,hardening-no-relro,hardening-no-bindnow,hardening-no-fortify-functions --fail-on info,warning,error "$deb"
readelf -hW "$program" | grep -q 'DYN (Position-Independent'
readelf -lW "$program" | grep -q GNU_RELRO
readelf -dW "$program" | grep -q 'BIND_NOW\|NOW'
readelf -sW --dyn-syms "$program" | grep -q '_chk'
echo "the .deb has no errors of lintian's; the program is hardened"

# Packing again gives the same bytes.
rm -rf $work/again
cp -r "$work" "build/package-first"
sums_of_packages() { (cd build && sha256sum "layerpress_${revision}_$architecture.deb" "$name.tar.xz" "$(basename "$wheel")"); }
first=$(sums_of_packages)
(SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH Scripts/package) > build/package-again.log 2>&1 || { cat build/package-again.log; exit 1; }
[ "$first" = "$(sums_of_packages)" ] || { echo "packing twice gives other bytes: $first $(sums_of_packages)"; exit 1; }
rm -rf build/package-first
echo "packing twice gives the same bytes"

# The .deb, as README says.
fonts='fonts-inter fonts-dejavu fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji'
debian_root "$here" '' ''
copy=$work/root-deb
cp -a "$roots/$here" $copy
cp -a Tests/Command/Journeys $copy/journeys
cp "$deb" $copy/
python3 Scripts/support/first_commands.py $tree/share/doc/layerpress > $copy/first-commands
run $copy "export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends $fonts > /setup.log 2>&1 || { cat /setup.log; exit 1; }
  $(install_line 'Debian' | sed 's/install/install -y -qq --no-install-recommends/') > /setup.log 2>&1 || { cat /setup.log; exit 1; }
  ! dpkg -l | grep -q -- '-dev:\|-dev ' || { echo 'headers were installed'; exit 1; }
  layerpress /usr/share/doc/layerpress/samples/*.json -o '/out/{name}.{format}' --formats pdf,svg,png --quiet
  ls /out | wc -l | sed 's/\$/ files from the .deb/'
  for journey in /journeys/*.sh; do
    rm -rf /journey && mkdir /journey && cd /journey && sh \$journey > /journey.log 2>&1 \\
      || { cat /journey.log; echo \"\$journey failed\"; exit 1; }
    echo \"\$journey from the .deb\"
  done"
run_alone $copy "cp -r /usr/share/doc/layerpress /pages && cd /pages && sh /first-commands | sed 's/^/the .deb: /'"

# The same fonts for all roots.
install -d $work/fonts
for folder in opentype/inter truetype/dejavu truetype/noto opentype/noto; do cp -rL /usr/share/fonts/$folder $work/fonts/; done
debian_root bookworm xz-utils ''
debian_root trixie xz-utils ''
small_root smallest 'libc6 dash' dash
sums() { (cd "$1" && find . -type f | LC_ALL=C sort | xargs sha256sum); }
for root in bookworm trixie smallest; do
  copy=$work/root-$root
  cp -a $roots/$root $copy
  cp -a $work/fonts $copy/fonts
  tar -C $copy -xf "build/$name.tar.xz"
  # As nobody could write there, and with nothing of a login: no HOME, no locale, no cache.
  run_alone $copy "cd /$name && : > /before
    bin/layerpress --version
    bin/layerpress share/doc/layerpress/samples/*.json -o '/out/{name}.{format}' --formats pdf,svg,png --scale 1 --no-system-fonts --fonts /fonts --quiet"
  find $copy -path $copy/out -prune -o -newer $copy/before -type f -print | grep -v '/before$' | sed "s|^$copy||;s/$/ was written beside the outputs/"
  sums $copy/out > $work/sums-$root
  echo "$(wc -l < $work/sums-$root) files from the archive in $root"
done
cmp $work/sums-bookworm $work/sums-trixie
cmp $work/sums-bookworm $work/sums-smallest
echo "the same bytes in all three"

# README's line for any Linux, where there is no more than tar; and the first command of each page, without a network.
copy=$work/root-trixie
cp build/"$name".tar.xz $copy/
python3 Scripts/support/first_commands.py $tree/share/doc/layerpress > $copy/first-commands
unpack=$(install_line 'any Linux' | sed "s/x86_64/$machine/")
start=$(sed -n 's/^| any Linux[^|]*| `[^`]*`, then `\([^`]*\)`.*/\1/p' README.md)
rm -rf "${copy:?}/$name"
run_alone $copy "cd / && $unpack && set -- $start && \$1 --version
  ln -s \$(pwd)/\$1 /usr/local/bin/layerpress
  cp -r /$name/share/doc/layerpress /pages && cd /pages && sh /first-commands 2>&1 | sed 's/^/the archive: /'"

# As a container does it: nobody's, no /proc, nothing writable but the folder of the outputs; the fonts of the archive, which have no
# cache that could be written: that is said once. Then a font of the scene's own and files by a pattern, which need no /proc either.
mkdir -p $copy/work
cat > $copy/badge.json <<JSON
{"bounds": [0, 0, 90, 30],
 "sublayers": [{"class": "CATextLayer", "frame": [0, 0, 90, 30], "string": "badge", "font": "DejaVu Sans", "fontSize": 12, "foregroundColor": "red"}]}
JSON
cat > $copy/own.json <<JSON
{"bounds": [0, 0, 90, 30], "fonts": ["/fonts/dejavu/DejaVuSerif.ttf"],
 "sublayers": [{"class": "CATextLayer", "frame": [0, 0, 90, 30], "string": "own", "font": "DejaVu Serif", "fontSize": 12, "foregroundColor": "red"}]}
JSON
unshare --mount --net sh -euc 'mount --bind "$1" "$1" && mount -t tmpfs tmpfs "$1/work" && chmod 777 "$1/work" && mount -o remount,bind,ro "$1"
  exec env -i /usr/sbin/chroot --userspec=65534:65534 "$1" /bin/sh -euc "cd /work
    /$2/bin/layerpress --version > /dev/null
    /$2/bin/layerpress /badge.json -o badge.pdf 2> said
    cat said; test \$(wc -l < said) = 1
    /$2/bin/layerpress /$2/share/doc/layerpress/samples/event-poster.json -o poster.pdf --no-system-fonts --fonts /fonts
    /$2/bin/layerpress /$2/share/doc/layerpress/samples/event-poster.json -o poster.png --no-system-fonts --fonts /fonts
    TMPDIR=/work /$2/bin/layerpress /own.json -o own.pdf --no-system-fonts --fonts /fonts/dejavu --allow-outside --strict
    test \$(ls | wc -l) = 5" ' sh $copy "$name"
echo "nobody, without /proc, in a root that is read-only"

# What the image has, as registries count it: compressed, without fonts.
image_size() { tar -c --exclude=./proc --exclude=./var/cache --exclude=./var/lib/apt/lists --exclude=./usr/share/doc --exclude=./usr/share/man \
  --exclude=./usr/share/locale --exclude=./share/doc --exclude=./share/man --exclude=./share/fonts -C "$1" . | gzip -6 | wc -c; }
echo "an image: $(($(image_size $tree) >> 20)) MB of ours, and $(($(image_size $roots/trixie) >> 20)) MB of Debian's, compressed"

# The wheel, where there is Python.
debian_root bookworm python3-venv -python
copy=$work/root-wheel
cp -a $roots/bookworm-python $copy
cp -a samples $copy/samples
cp -a $work/fonts $copy/fonts
cp "$wheel" $copy/
run_alone $copy "python3 -m venv /venv
  PATH=/venv/bin:\$PATH; cd /
  $(install_line Python | sed 's/install/install --quiet --no-index/')
  layerpress --version
  layerpress /samples/*.json -o '/out/{name}.{format}' --formats pdf,svg,png --scale 1 --no-system-fonts --fonts /fonts --quiet
  python3 -m layerpress --version > /dev/null"
sums $copy/out > $work/sums-wheel
cmp $work/sums-bookworm $work/sums-wheel
echo "the same bytes from the wheel"

# How long each takes to start: the least of ten runs, in milliseconds.
start_times() {
  run "$1" "cd /tmp; printf '{\"bounds\": [0, 0, 9, 9], \"backgroundColor\": \"red\"}' > a.json
    for options in --version 'a.json -o a.svg' 'a.json -o a.pdf' 'a.json -o a.png'; do
      least=999999
      for k in 1 2 3 4 5 6 7 8 9 10; do
        before=\$(date +%s%N); $2 \$options > /dev/null; after=\$(date +%s%N)
        took=\$(((after - before) / 10000)); [ \$took -ge \$least ] || least=\$took
      done
      printf ' | %d.%02d' \$((least / 100)) \$((least % 100))
    done"
}
megabytes() { echo "$(($(du -sk --apparent-size "$1" | cut -f1) / 1024)) MB"; }
echo "form | file | installed | --version | SVG | PDF | PNG, in ms"
echo ".deb | $(megabytes "$deb") | $(megabytes $work/root/usr)$(start_times $work/root-deb layerpress)"
echo "archive | $(megabytes "build/$name.tar.xz") | $(megabytes $tree)$(start_times $work/root-bookworm "/$name/bin/layerpress")"
echo "wheel | $(megabytes "$wheel") | $(megabytes $tree)$(start_times $work/root-wheel /venv/bin/layerpress)"

# What is not this machine's is said in one sentence, with exit status 2.
refusal() {
  run "$1" "status=0; $2 2> /message || status=\$?
    echo \$status > /status"
  test "$(cat "$1/status")" = 2 && test "$(wc -l < "$1/message")" = 1 && grep -q "$3" "$1/message" || { cat "$1/message"; exit 1; }
  cat "$1/message"
}
fake=$work/root-bookworm/usr/bin/getconf
printf '#!/bin/sh\necho glibc 2.31\n' > $fake
chmod 755 $fake
refusal $work/root-bookworm "/$name/bin/layerpress --version" 'needs glibc'
small_root other busybox-static busybox
copy=$work/root-other
cp -a $roots/other $copy
rm -rf "${copy:?}"/lib64/*
tar -C $copy -xf "build/$name.tar.xz"
refusal $copy "/$name/bin/layerpress --version" 'this is the build for'
copy=$work/root-smallest
refusal $copy "/$name/bin/layerpress /$name/share/doc/layerpress/samples/spinner.json --no-system-fonts --fonts /fonts -o /a.gif --frames 0..1@2 --quiet" 'install the package libimagequant0'
rm -rf $work/root-*
