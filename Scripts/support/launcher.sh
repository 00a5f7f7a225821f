#!/bin/sh
# Starts LayerPress with the libraries beside it: it runs from any folder, and needs of the system no more than its C library.
case $0 in
  */*) self=$0 ;;
  *) self=$(command -v -- "$0") ;;
esac
# Through a link, as from a folder of PATH.
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=${self%/*}/$target ;;
  esac
done
home=$(cd "${self%/*}/.." && pwd -P)

if ! [ -e @loader@ ]; then
  echo "layerpress: this is the build for @machine@ and glibc, which this machine does not have" >&2
  exit 2
fi
glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null || echo 'glibc 9.0')
glibc=${glibc#glibc }
if [ "${glibc%%.*}" -lt 2 ] || { [ "${glibc%%.*}" = 2 ] && [ "${glibc#*.}" -lt @glibc@ ]; }; then
  echo "layerpress: this build needs glibc 2.@glibc@ or newer, and this machine has $glibc" >&2
  exit 2
fi

export GDK_PIXBUF_MODULE_FILE="$home/share/loaders.cache"
# Profiles and hyphenation: the system's own, then those beside the program.
export XDG_DATA_DIRS="${XDG_DATA_DIRS:-/usr/local/share:/usr/share}:$home/share"
# A machine without fonts, or without fontconfig's settings, gets DejaVu.
if [ -z "${FONTCONFIG_FILE-}${FONTCONFIG_PATH-}" ]; then
  fonts=''
  for folder in /usr/share/fonts /usr/local/share/fonts "${XDG_DATA_HOME:-${HOME-}/.local/share}/fonts" "${HOME-}/.fonts"; do
    for file in "$folder"/*; do
      [ -e "$file" ] && fonts=system && break 2
    done
  done
  if [ -z "$fonts" ]; then
    export FONTCONFIG_FILE="$home/share/fontconfig/dejavu.conf"
  elif ! [ -e /etc/fonts/fonts.conf ]; then
    export FONTCONFIG_FILE="$home/share/fontconfig/system.conf"
  fi
fi
# Without /proc, the loader has to be told where the program lies.
[ -e /proc/self/exe ] || export LD_ORIGIN_PATH="$home/lib"
exec "$home/lib/layerpress" "$@"
