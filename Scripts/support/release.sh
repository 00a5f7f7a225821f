# Builds the program as users get it; to be sourced by the other scripts. `program` is its path.
#
# Nothing but the system's libraries is needed where it runs: Swift's own are in the program.
release_options="--static-swift-stdlib${release_options:+ $release_options}"
# Word splitting is wanted.
# shellcheck disable=SC2086
swift build -c release $release_options --product layerpress
# shellcheck disable=SC2086
program=$(swift build -c release $release_options --show-bin-path)/layerpress
