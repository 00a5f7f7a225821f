# The program, its libraries and DejaVu's fonts; it runs as nobody, and needs neither a writable root nor /proc.
#   docker build -t layerpress .
#   docker run --rm --user "$(id -u)" -v "$PWD:/work" layerpress scene.json -o scene.pdf
FROM swift:6.2-bookworm AS build
COPY . /source
WORKDIR /source
RUN apt-get update && Scripts/package && mkdir /tree \
  && tar -C /tree --strip-components=1 --exclude='*/share/doc' --exclude='*/share/man' -xf build/layerpress-*-linux-*.tar.xz

FROM debian:13-slim
COPY --from=build /tree /opt/layerpress
RUN ln -s /opt/layerpress/bin/layerpress /usr/local/bin/layerpress
USER nobody
WORKDIR /work
ENTRYPOINT ["layerpress"]
