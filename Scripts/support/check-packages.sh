# Tries the packages in roots that have nothing else; to be sourced by Scripts/package.
#
# - The .deb in this release of Debian, with what apt installs for it: all samples, and Tests/Command/Journeys.
# - The archive and the wheel in roots of Debian 12 and 13 without any package of theirs, and in one that has no more than the C
#   library and a shell: all samples, with the same fonts, give the same bytes in each.
need_files '
/usr/sbin/debootstrap debootstrap
/usr/bin/lintian lintian'
need_files "$sample_files"
install_missing

roots=build/package-roots
mkdir -p $roots
here=$(. /etc/os-release && echo "$VERSION_CODENAME")

# A bare root of a release of Debian, with packages by debootstrap's --include.
debian_root() {
  [ -e "$roots/$1$3" ] && return
  rm -rf "$roots/new"
  debootstrap --variant=minbase ${2:+--include="$2"} "$1" "$roots/new" > "$roots/$1$3.log" 2>&1 || { tail "$roots/$1$3.log"; exit 1; }
  mv "$roots/new" "$roots/$1$3"
}
# The C library and a shell, of the oldest release.
smallest_root() {
  [ -e $roots/smallest ] && return
  rm -rf $roots/new
  mkdir -p $roots/new/tmp $roots/new/dev
  (cd $roots/new && mkdir usr && for folder in bin sbin lib lib64; do mkdir -p usr/$folder && ln -s usr/$folder $folder; done)
  for package in libc6 dash; do
    (cd $roots && apt-get download -q $package > /dev/null 2>&1)
    dpkg-deb --fsys-tarfile $roots/${package}_*.deb | tar -x --keep-directory-symlink -C $roots/new
  done
  [ -e $roots/new/bin/sh ] || ln -s dash $roots/new/usr/bin/sh
  mv $roots/new $roots/smallest
}

# run ROOT COMMAND: in a namespace of its own, so that what is mounted goes with it; without the variables of this shell.
run() {
  unshare --mount sh -euc '[ ! -d "$1/proc" ] || mount -t proc proc "$1/proc"; exec env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin chroot "$@"' \
    sh "$1" sh -euc "$2"
}

fonts='fonts-inter fonts-dejavu fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji'
debian_root "$here" '' ''
copy=$work/root-deb
cp -a "$roots/$here" $copy
cp -a samples $copy/samples
cp -a Tests/Command/Journeys $copy/journeys
cp "build/layerpress_${revision}_$architecture.deb" $copy/
lintian --fail-on error "build/layerpress_${revision}_$architecture.deb"
run $copy "export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends /layerpress_*.deb $fonts > /setup.log 2>&1 || { cat /setup.log; exit 1; }
  ! dpkg -l | grep -q -- '-dev:\|-dev ' || { echo 'headers were installed'; exit 1; }
  layerpress /samples/*.json -o '/out/{name}.{format}' --formats pdf,svg,png --quiet
  ls /out | wc -l | sed 's/\$/ files from the .deb/'
  for journey in /journeys/*.sh; do
    rm -rf /journey && mkdir /journey && cd /journey && sh \$journey > /journey.log 2>&1 \\
      || { cat /journey.log; echo \"\$journey failed\"; exit 1; }
    echo \"\$journey from the .deb\"
  done"

# The same fonts for all roots.
install -d $work/fonts
for folder in opentype/inter truetype/dejavu truetype/noto opentype/noto; do cp -rL /usr/share/fonts/$folder $work/fonts/; done
debian_root bookworm '' ''
debian_root trixie '' ''
smallest_root
sums() { (cd "$1" && find . -type f | LC_ALL=C sort | xargs sha256sum); }
for root in bookworm trixie smallest; do
  copy=$work/root-$root
  cp -a $roots/$root $copy
  cp -a samples $copy/samples
  cp -a $work/fonts $copy/fonts
  tar -C $copy -xf "build/$name.tar.xz"
  # As nobody could write there, and with nothing of a login: no HOME, no locale, no cache.
  run $copy "cd /$name && : > /before
    bin/layerpress --version
    bin/layerpress /samples/*.json -o '/out/{name}.{format}' --formats pdf,svg,png --scale 1 --no-system-fonts --fonts /fonts --quiet"
  find $copy -path $copy/out -prune -o -newer $copy/before -type f -print | grep -v '/before$' | sed "s|^$copy||;s/$/ was written beside the outputs/"
  sums $copy/out > $work/sums-$root
  echo "$(wc -l < $work/sums-$root) files from the archive in $root"
done
cmp $work/sums-bookworm $work/sums-trixie
cmp $work/sums-bookworm $work/sums-smallest
echo "the same bytes in all three"

# As a container does it: nobody's, no /proc, nothing writable but the folder of the outputs.
copy=$work/root-trixie
mkdir $copy/work
unshare --mount sh -euc 'mount --bind "$1" "$1" && mount -t tmpfs tmpfs "$1/work" && chmod 777 "$1/work" && mount -o remount,bind,ro "$1"
  exec env -i chroot --userspec=65534:65534 "$1" /bin/sh -euc "cd /work
    /$2/bin/layerpress /samples/event-poster.json -o poster.pdf --no-system-fonts --fonts /fonts
    /$2/bin/layerpress /samples/event-poster.json -o poster.png --no-system-fonts --fonts /fonts"' sh $copy "$name"
echo "a PDF and a PNG of nobody, without /proc, in a root that is read-only"

# The wheel, where there is Python.
debian_root bookworm python3-venv -python
copy=$work/root-wheel
cp -a $roots/bookworm-python $copy
cp -a samples $copy/samples
cp -a $work/fonts $copy/fonts
cp build/layerpress-"$version"-py3-none-*.whl $copy/
run $copy "python3 -m venv /venv
  /venv/bin/pip install --quiet --no-index /layerpress-*.whl
  /venv/bin/layerpress --version
  /venv/bin/layerpress /samples/*.json -o '/out/{name}.{format}' --formats pdf,svg,png --scale 1 --no-system-fonts --fonts /fonts --quiet"
sums $copy/out > $work/sums-wheel
cmp $work/sums-bookworm $work/sums-wheel
echo "the same bytes from the wheel"

# What is not this machine's is said in one sentence.
fake=$work/root-bookworm/usr/bin/getconf
printf '#!/bin/sh\necho glibc 2.31\n' > $fake
chmod 755 $fake
run $work/root-bookworm "status=0; /$name/bin/layerpress --version 2> /message || status=\$?
  test \$status = 2; cat /message; grep -q 'needs glibc' /message"
rm -rf $work/root-*
