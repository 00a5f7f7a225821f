# The program and nothing else:
#   docker build -t layerpress .
#   docker run --rm -v "$PWD:/work" layerpress scene.json -o scene.pdf
FROM swift:6.2-bookworm AS build
COPY . /source
WORKDIR /source
RUN apt-get update && Scripts/package

FROM debian:bookworm-slim
COPY --from=build /source/build/layerpress_*.deb /tmp/
# What the package recommends, but for previews, which nobody sees from a container.
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/layerpress_*.deb fonts-dejavu-core \
    libgif7 libimagequant0 libwebpmux3 hyphen-en-us \
  && rm -rf /tmp/layerpress_*.deb /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["layerpress"]
