# Builds the program as users get it; to be sourced by the other scripts. `program` is its path.
#
# Nothing but the system's libraries is needed where it runs: Swift's own are in the program, and libstdc++, of which each start
# would look up 1,700 symbols. At a fixed address, 90,000 places need not be relocated. Together, that is a third of the time of a
# small export.
need_files '
/usr/bin/gcc gcc'
install_missing

mkdir -p build/static
ln -sf "$(gcc -print-file-name=libstdc++.a)" build/static/
# Package.swift says where it is used.
export LAYERPRESS_STATIC_LIBRARIES="$PWD/build/static"
release_options="--static-swift-stdlib -Xlinker -no-pie${release_options:+ $release_options}"
# Word splitting is wanted.
# shellcheck disable=SC2086
swift build -c release $release_options --product layerpress
# shellcheck disable=SC2086
program=$(swift build -c release $release_options --show-bin-path)/layerpress
