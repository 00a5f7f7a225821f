# Installs Debian packages that are missing. To be sourced by the other scripts.

# What pkg-config must find, and the package that brings it.
build_libraries='
librsvg-2.0 librsvg2-dev
poppler-glib libpoppler-glib-dev
cairo-ft libcairo2-dev
pangoft2 libpango1.0-dev
harfbuzz-subset libharfbuzz-dev
gdk-pixbuf-2.0 libgdk-pixbuf-2.0-dev
glib-2.0 libglib2.0-dev
lcms2 liblcms2-dev
libqpdf libqpdf-dev
libpng libpng-dev
libtiff-4 libtiff-dev
libjpeg libjpeg-dev
libwebpdemux libwebp-dev
zlib zlib1g-dev
libdeflate libdeflate-dev
libisal libisal-dev
libzip libzip-dev
sqlite3 libsqlite3-dev
libxml-2.0 libxml2-dev
libmicrohttpd libmicrohttpd-dev
imagequant libimagequant-dev
'

# What has no pkg-config file: a file, and the package that brings it.
build_files='
/usr/include/hyphen.h libhyphen-dev
/usr/include/gif_lib.h libgif-dev
/usr/include/zint.h libzint-dev
/usr/share/hyphen/hyph_en_US.dic hyphen-en-us
'

# What the tests judge by, and the fonts that they name.
test_files='
/usr/bin/pdfinfo poppler-utils
/usr/bin/qpdf qpdf
/usr/bin/mutool mupdf-tools
/usr/bin/gs ghostscript
/usr/bin/chromium chromium
/usr/bin/xmllint libxml2-utils
/usr/bin/rsvg-convert librsvg2-bin
/usr/bin/curl curl
/usr/bin/ffmpeg ffmpeg
/usr/lib/x86_64-linux-gnu/libEGL.so.1 libegl1
/usr/lib/x86_64-linux-gnu/libGLESv2.so.2 libgles2
/usr/lib/x86_64-linux-gnu/libGL.so.1 libgl1
/usr/lib/x86_64-linux-gnu/dri/swrast_dri.so libgl1-mesa-dri
/usr/bin/python3 python3
/usr/share/python-wheels python3-venv
/usr/lib/python3/dist-packages/numpy python3-numpy
/usr/lib/python3/dist-packages/PIL python3-pil
/usr/lib/python3/dist-packages/distributed python3-distributed
/usr/lib/python3/dist-packages/jsonschema python3-jsonschema
/usr/share/hyphen/hyph_de_DE.dic hyphen-de
/usr/share/fonts/opentype/inter fonts-inter
/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf fonts-dejavu
/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf fonts-noto-core
/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc fonts-noto-cjk
/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf fonts-noto-color-emoji
'

# What veraPDF runs on.
validator_files='
/usr/bin/java default-jre-headless
/usr/bin/javac default-jdk-headless
/usr/share/java/jaxb-runtime.jar libjaxb-java
/usr/bin/python3 python3
/usr/lib/python3/dist-packages/pip python3-pip
'

# The fonts that the samples name, and what reads their film.
sample_files='
/usr/bin/ffmpeg ffmpeg
/usr/share/fonts/opentype/inter fonts-inter
/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf fonts-dejavu
/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf fonts-noto-core
/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc fonts-noto-cjk
/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf fonts-noto-color-emoji
'

# What packages are made with, and what they bring.
package_files='
/usr/bin/dpkg-deb dpkg
/usr/bin/dpkg-shlibdeps dpkg-dev
/usr/bin/xz xz-utils
/usr/bin/patchelf patchelf
/usr/bin/readelf binutils
/usr/bin/python3 python3
/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf fonts-dejavu
'

benchmark_files='
/usr/bin/gcc gcc
/usr/bin/python3 python3
/usr/share/python-wheels python3-venv
/usr/bin/rsvg-convert librsvg2-bin
/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf fonts-dejavu
/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf fonts-noto-core
/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc fonts-noto-cjk
/usr/share/color/icc/ghostscript/default_cmyk.icc libgs-common
'

missing_packages=''

need_libraries() {
  command -v pkg-config >/dev/null 2>&1 || missing_packages="$missing_packages pkg-config"
  while read -r module package; do
    [ -n "$module" ] || continue
    pkg-config --exists "$module" 2>/dev/null || missing_packages="$missing_packages $package"
  done <<EOF
$1
EOF
}

need_files() {
  while read -r file package; do
    [ -n "$file" ] || continue
    [ -e "$file" ] || missing_packages="$missing_packages $package"
  done <<EOF
$1
EOF
}

install_missing() {
  [ -n "$missing_packages" ] || return 0
  echo "Installing:$missing_packages"
  as_root=''
  [ "$(id -u)" = 0 ] || as_root=sudo
  $as_root apt-get update -q
  # Word splitting is wanted: one word is one package.
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends $missing_packages
  missing_packages=''
}

# Dask, on which the tests of the Python package merge.
install_dask() {
  .build/dask-venv/bin/python -c 'import distributed' 2>/dev/null && return 0
  python3 -m venv .build/dask-venv
  .build/dask-venv/bin/pip install -q --disable-pip-version-check distributed
}

# PDFium, which Chrome and Edge read PDFs with, as a package of Python's: tests judge text by it.
install_pdfium() {
  .build/pdfium-venv/bin/python -c 'import pypdfium2' 2>/dev/null && return 0
  python3 -m venv .build/pdfium-venv
  .build/pdfium-venv/bin/pip install -q --disable-pip-version-check 'pypdfium2>=5,<6'
}

# ZXing, which reads bar codes, as a package of Python's: tests read with it what was drawn.
install_zxing() {
  .build/zxing-venv/bin/python -c 'import zxingcpp, PIL' 2>/dev/null && return 0
  python3 -m venv .build/zxing-venv
  .build/zxing-venv/bin/pip install -q --disable-pip-version-check 'zxing-cpp>=2.2' pillow
}

if ! command -v swift >/dev/null 2>&1; then
  echo "There is no Swift toolchain: https://www.swift.org/install/linux/" >&2
  exit 1
fi
