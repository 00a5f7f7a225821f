/* Uses all C code of the package, and what other code calls of libraries with vector code, and prints a number for each result:
 * the same on every processor. To be run in a folder that it may write to. */
#include <errno.h>
#include <fcntl.h>
#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include "arguments.h"
#include "../../../Sources/Libraries/CLinux/shim.h"
#include "picture_rows.h"

enum { width = 203, height = 77 };

static void fail(const char *what, const char *why) {
  printf("%s: %s\n", what, why);
  exit(1);
}

/* FNV-1a. */
static void print(const char *what, const uint8_t *bytes, size_t count) {
  uint64_t hash = 0xCBF29CE484222325;
  for (size_t k = 0; k < count; k++) hash = (hash ^ bytes[k]) * 0x100000001B3;
  printf("%s: %016llx, %zu bytes\n", what, (unsigned long long)hash, count);
}

/* Smooth in one direction and of all values: a byte above 127 is negative where char has a sign. */
static uint8_t *pixels(int channels) {
  uint8_t *bytes = malloc(width * height * channels);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int k = 0; k < channels; k++) bytes[(y * width + x) * channels + k] = (uint8_t)(x * (k + 1) + y * 3 + k * 80);
  return bytes;
}

/* All rows, a few at a time, beside each other in wider rows. */
static void read_all(const char *what, picture_reader *reader, const char *message) {
  if (!reader) fail(what, message);
  picture_info info = picture_reader_info(reader);
  size_t row = (size_t)info.width * info.channels, wide = row + 13;
  uint8_t *rows = calloc(info.height, wide), *tight = malloc(info.height * row);
  char problem[picture_message_size] = "";
  int done = 0, got;
  while ((got = picture_reader_read(reader, rows + done * wide, wide, 7, problem)) > 0) done += got;
  if (done != info.height) fail(what, problem);
  for (int y = 0; y < done; y++) memcpy(tight + y * row, rows + y * wide, row);
  print(what, tight, info.height * row);
  picture_reader_close(reader);
  free(rows);
  free(tight);
}

static void try_png(int has_alpha) {
  char message[picture_message_size] = "";
  uint8_t *bytes = pixels(has_alpha ? 4 : 3);
  size_t count = 0;
  uint8_t *file = picture_encode_png(bytes, width, height, has_alpha, &count);
  if (!file) fail("PNG", "cannot be written");
  read_all(has_alpha ? "PNG with alpha" : "PNG", picture_reader_open(file, count, 1, message), message);
  FILE *written = fopen("picture.png", "wb");
  fwrite(file, 1, count, written);
  fclose(written);
  read_all("PNG in a file", picture_reader_open_file("picture.png", message), message);
  /* The library's jump out of a damaged file. */
  picture_reader *reader = picture_reader_open(file, count / 2, 1, message);
  uint8_t *rows = malloc(width * height * 4);
  int done = reader ? picture_reader_read(reader, rows, width * 4, height, message) : 0;
  printf("half a PNG: %s%s\n", done < height ? "fewer rows, " : "", message);
  picture_reader_close(reader);
  free(rows);
  free(file);
  free(bytes);
}

static void try_jpeg(int channels) {
  char message[picture_message_size] = "", name[40];
  uint8_t *bytes = pixels(channels);
  size_t count = 0;
  uint8_t *file = picture_encode_jpeg(bytes, (size_t)width * channels, width, height, channels, 85, &count, message);
  if (!file) fail("JPEG", message);
  snprintf(name, sizeof name, "JPEG of %d channels", channels);
  print(name, file, count);
  if (!picture_check_jpeg(file, count, message)) fail(name, message);
  for (int reduction = 1; reduction <= 4; reduction *= 2)
    read_all(name, picture_reader_open(file, count, reduction, message), message);
  printf("half a JPEG: %d", picture_check_jpeg(file, count / 2, message));
  printf(", %s\n", message);
  free(file);
  free(bytes);
}

static void try_tiff(const LibTIFF *library, int photometric, int colors, int extra, int bits) {
  char message[picture_message_size] = "", name[60];
  int samples = colors + (extra ? 1 : 0), size = bits / 8;
  TIFF *file = TIFFOpen("picture.tif", "w");
  TIFFSetField(file, TIFFTAG_IMAGEWIDTH, width);
  TIFFSetField(file, TIFFTAG_IMAGELENGTH, height);
  TIFFSetField(file, TIFFTAG_PHOTOMETRIC, photometric);
  TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, samples);
  TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, bits);
  TIFFSetField(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  TIFFSetField(file, TIFFTAG_COMPRESSION, COMPRESSION_LZW);
  TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, 10);
  uint16_t kind = (uint16_t)extra;
  if (extra) TIFFSetField(file, TIFFTAG_EXTRASAMPLES, 1, &kind);
  uint8_t *bytes = pixels(samples * size);
  for (int y = 0; y < height; y++) TIFFWriteScanline(file, bytes + (size_t)y * width * samples * size, y, 0);
  TIFFClose(file);
  free(bytes);

  FILE *written = fopen("picture.tif", "rb");
  fseek(written, 0, SEEK_END);
  size_t count = (size_t)ftell(written);
  rewind(written);
  uint8_t *all = malloc(count);
  if (fread(all, 1, count, written) != count) fail("TIFF", "cannot be read back");
  fclose(written);
  snprintf(name, sizeof name, "TIFF of kind %d, %d samples of %d bits", photometric, samples, bits);
  read_all(name, picture_reader_open_tiff(library, all, count, message), message);
  free(all);
}

static void try_deflating(void) {
  size_t count = width * height * 4, room = count + 1000;
  uint8_t *bytes = pixels(4), *packed = malloc(room), *unpacked = malloc(count);
  /* As PNGs are written fast. What it writes differs between processors; what comes out of it must not. */
  struct isal_zstream stream;
  isal_deflate_init(&stream);
  stream.level = 1;
  stream.level_buf_size = ISAL_DEF_LVL1_DEFAULT;
  stream.level_buf = malloc(stream.level_buf_size);
  stream.gzip_flag = IGZIP_ZLIB;
  stream.end_of_stream = 1;
  stream.next_in = bytes;
  stream.avail_in = (uint32_t)count;
  stream.next_out = packed;
  stream.avail_out = (uint32_t)room;
  if (isal_deflate(&stream) != COMP_OK) fail("ISA-L", "cannot compress");
  uLongf size = count;
  if (uncompress(unpacked, &size, packed, stream.total_out) != Z_OK) fail("ISA-L", "what it wrote cannot be read");
  print("ISA-L", unpacked, size);
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(6);
  print("libdeflate", packed, libdeflate_zlib_compress(compressor, bytes, count, packed, room));
  libdeflate_free_compressor(compressor);
  printf("checksums: %08x %08x\n", libdeflate_crc32(0, bytes, count), libdeflate_adler32(1, bytes, count));
  free(stream.level_buf);
  free(bytes);
  free(packed);
  free(unpacked);
}

static void try_linux(void) {
  int folder = open(".", O_RDONLY | O_DIRECTORY);
  int inside = open_beneath(folder, "picture.png", O_RDONLY | O_CLOEXEC);
  /* Old versions of qemu do not know the call, as old kernels do not; the program then does without. */
  if (inside < 0 && errno == ENOSYS) inside = 0;
  int outside = open_beneath(folder, "../../etc/passwd", O_RDONLY | O_CLOEXEC);
  printf("a file within a folder opens: %d, one outside: %d\n", inside >= 0, outside >= 0);
  int memory = memfd_create("memory", memory_file_closes_on_exec);
  printf("a file in memory: %d\n", memory >= 0 && fcntl(memory, F_GETFD) == FD_CLOEXEC);
}

int main(void) {
  for (int k = 1; k < process_argument_count(); k++) printf("argument %d: %s\n", k, process_arguments()[k]);
  try_png(0);
  try_png(1);
  try_jpeg(1);
  try_jpeg(3);
  try_jpeg(4);
  LibTIFF library;
  if (!LibTIFFLoad(&library)) fail("libtiff", dlerror());
  try_tiff(&library, PHOTOMETRIC_SEPARATED, 4, 0, 8);
  try_tiff(&library, PHOTOMETRIC_SEPARATED, 4, 0, 16);
  try_tiff(&library, PHOTOMETRIC_SEPARATED, 4, EXTRASAMPLE_ASSOCALPHA, 8);
  try_tiff(&library, PHOTOMETRIC_CIELAB, 3, 0, 8);
  try_tiff(&library, PHOTOMETRIC_CIELAB, 3, 0, 16);
  try_tiff(&library, PHOTOMETRIC_ICCLAB, 3, 0, 8);
  try_deflating();
  try_linux();
  return 0;
}
