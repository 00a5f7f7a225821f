#include "reader.h"
#include <stdlib.h>
#include <string.h>

/* A TIFF in inks or CIE L*a*b*, of which one row of strips or tiles is held: decoded, its numbers as bytes, pixel by pixel. */
struct tiff_reader {
  LibTIFF library;
  TIFF *file;
  char message[picture_message_size];
  /* Where libtiff reads. */
  uint64_t at;

  uint16_t samples, bits, planes;
  /* How many samples are colours: four inks, or three of L*a*b*, of which a* and b* may be signed. */
  int colors, is_signed;
  /* The sample that is alpha, 0 for none, and whether colours are multiplied by it. */
  int alpha, is_multiplied;
  int is_tiled;
  uint32_t tile_width, tile_height;
  uint8_t *chunk;
  size_t chunk_size;
  /* Rows that are held, from which row on. */
  uint8_t *rows;
  int first_row, row_count;
};

static int report(TIFF *file, void *context, const char *module, const char *format, va_list values) {
  (void)file;
  (void)module;
  struct tiff_reader *tiff = ((picture_reader *)context)->tiff;
  if (!tiff->message[0]) vsnprintf(tiff->message, sizeof tiff->message, format, values);
  return 1;
}

static int ignore(TIFF *file, void *context, const char *module, const char *format, va_list values) {
  (void)file;
  (void)context;
  (void)module;
  (void)format;
  (void)values;
  return 1;
}

static tmsize_t read_bytes(thandle_t context, void *target, tmsize_t count) {
  picture_reader *reader = context;
  uint64_t at = reader->tiff->at;
  uint64_t left = at < reader->count ? reader->count - at : 0;
  if (count < 0) return 0;
  if ((uint64_t)count > left) count = (tmsize_t)left;
  memcpy(target, reader->bytes + at, (size_t)count);
  reader->tiff->at += (uint64_t)count;
  return count;
}

static tmsize_t write_nothing(thandle_t context, void *source, tmsize_t count) {
  (void)context;
  (void)source;
  (void)count;
  return 0;
}

static toff_t seek(thandle_t context, toff_t offset, int origin) {
  picture_reader *reader = context;
  uint64_t base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? reader->tiff->at : reader->count;
  return reader->tiff->at = base + offset;
}

static int close_nothing(thandle_t context) {
  (void)context;
  return 0;
}

static toff_t size_of(thandle_t context) { return ((picture_reader *)context)->count; }

static int fail(picture_reader *reader, char *message, const char *text) {
  const char *reason = reader->tiff->message[0] ? reader->tiff->message : text;
  snprintf(message, picture_message_size, "%s", reason);
  return 0;
}

/* Finds the alpha among the samples beyond the colours (TIFF 6.0, section 18). */
static void find_alpha(picture_reader *reader) {
  struct tiff_reader *tiff = reader->tiff;
  uint16_t count = 0, *kinds = NULL;
  if (!tiff->library.TIFFGetField(tiff->file, TIFFTAG_EXTRASAMPLES, &count, &kinds)) return;
  for (int k = 0; k < count && tiff->colors + k < tiff->samples && !tiff->alpha; k++) {
    if (kinds[k] != EXTRASAMPLE_ASSOCALPHA && kinds[k] != EXTRASAMPLE_UNASSALPHA) continue;
    tiff->alpha = tiff->colors + k;
    tiff->is_multiplied = kinds[k] == EXTRASAMPLE_ASSOCALPHA;
  }
}

static int open_tiff(picture_reader *reader, char *message) {
  struct tiff_reader *tiff = reader->tiff;
  const LibTIFF *library = &tiff->library;
  TIFFOpenOptions *options = library->TIFFOpenOptionsAlloc();
  if (!options) return fail(reader, message, "out of memory");
  library->TIFFOpenOptionsSetErrorHandlerExtR(options, report, reader);
  library->TIFFOpenOptionsSetWarningHandlerExtR(options, ignore, reader);
  /* Not mapped: the bytes are in memory already. */
  tiff->file = library->TIFFClientOpenExt("picture", "rm", reader, read_bytes, write_nothing, seek, close_nothing,
                                          size_of, NULL, NULL, options);
  library->TIFFOpenOptionsFree(options);
  if (!tiff->file) return fail(reader, message, "the picture cannot be read");

  uint32_t width = 0, height = 0, rows = 0;
  uint16_t photometric = 0, inks = 0, format = 0;
  library->TIFFGetField(tiff->file, TIFFTAG_IMAGEWIDTH, &width);
  library->TIFFGetField(tiff->file, TIFFTAG_IMAGELENGTH, &height);
  library->TIFFGetField(tiff->file, TIFFTAG_PHOTOMETRIC, &photometric);
  library->TIFFGetFieldDefaulted(tiff->file, TIFFTAG_INKSET, &inks);
  library->TIFFGetFieldDefaulted(tiff->file, TIFFTAG_SAMPLESPERPIXEL, &tiff->samples);
  library->TIFFGetFieldDefaulted(tiff->file, TIFFTAG_BITSPERSAMPLE, &tiff->bits);
  library->TIFFGetFieldDefaulted(tiff->file, TIFFTAG_PLANARCONFIG, &tiff->planes);
  library->TIFFGetFieldDefaulted(tiff->file, TIFFTAG_SAMPLEFORMAT, &format);
  int is_lab = photometric == PHOTOMETRIC_CIELAB || photometric == PHOTOMETRIC_ICCLAB;
  tiff->colors = is_lab ? 3 : 4;
  tiff->is_signed = photometric == PHOTOMETRIC_CIELAB;
  if (!is_lab && (photometric != PHOTOMETRIC_SEPARATED || inks != INKSET_CMYK))
    return fail(reader, message, "its inks are not cyan, magenta, yellow and black");
  if (tiff->samples < tiff->colors) return fail(reader, message, "it has too few samples");
  if ((tiff->bits != 8 && tiff->bits != 16) || format != SAMPLEFORMAT_UINT)
    return fail(reader, message, is_lab ? "its colours have neither 8 nor 16 bits each"
                                        : "its inks have neither 8 nor 16 bits each");
  if (width == 0 || height == 0 || width > INT32_MAX / 64 || height > INT32_MAX)
    return fail(reader, message, "it has no size that can be read");
  find_alpha(reader);

  tiff->is_tiled = library->TIFFIsTiled(tiff->file);
  if (tiff->is_tiled) {
    library->TIFFGetField(tiff->file, TIFFTAG_TILEWIDTH, &tiff->tile_width);
    library->TIFFGetField(tiff->file, TIFFTAG_TILELENGTH, &tiff->tile_height);
    tiff->chunk_size = library->TIFFTileSize64(tiff->file);
  } else {
    library->TIFFGetFieldDefaulted(tiff->file, TIFFTAG_ROWSPERSTRIP, &rows);
    tiff->tile_width = width;
    tiff->tile_height = rows < height ? rows : height;
    tiff->chunk_size = library->TIFFStripSize64(tiff->file);
  }
  /* What is beyond this is damage, or would not fit anyway. */
  size_t pixel = (size_t)(tiff->planes == PLANARCONFIG_SEPARATE ? 1 : tiff->samples) * tiff->bits / 8;
  if (tiff->tile_width == 0 || tiff->tile_height == 0 || tiff->tile_width > INT32_MAX / 64 ||
      tiff->chunk_size > INT32_MAX || tiff->chunk_size < (size_t)tiff->tile_width * tiff->tile_height * pixel)
    return fail(reader, message, "its strips or tiles have no size that can be read");

  reader->info.width = (int)width;
  reader->info.height = (int)height;
  reader->info.channels = tiff->colors + (tiff->alpha ? 1 : 0);
  reader->info.is_cmyk = !is_lab;
  reader->info.is_lab = is_lab;
  uint32_t count = 0;
  void *profile = NULL;
  if (library->TIFFGetField(tiff->file, TIFFTAG_ICCPROFILE, &count, &profile) && count > 0) {
    reader->profile = malloc(count);
    if (!reader->profile) return fail(reader, message, "out of memory");
    memcpy(reader->profile, profile, count);
    reader->profile_count = count;
  }
  tiff->chunk = malloc(tiff->chunk_size);
  tiff->rows = calloc((size_t)width * reader->info.channels, tiff->tile_height);
  if (!tiff->chunk || !tiff->rows) return fail(reader, message, "out of memory");
  return 1;
}

/* A number as a byte, rounded to the nearest; a signed one from -128 on. */
static uint8_t byte(const uint8_t *at, int bits, int is_signed) {
  if (bits == 8) return is_signed ? *at ^ 0x80 : *at;
  uint16_t value;
  memcpy(&value, at, 2);
  if (is_signed) value ^= 0x8000;
  return (uint8_t)((value * 255u + 32767u) / 65535u);
}

/* Puts the samples of a strip or tile among the rows that are held: all of them, or those of one plane. */
static void place(picture_reader *reader, uint32_t x0, uint32_t rows, int plane) {
  struct tiff_reader *tiff = reader->tiff;
  int channels = reader->info.channels, size = tiff->bits / 8;
  int is_planar = tiff->planes == PLANARCONFIG_SEPARATE;
  size_t pixel = (size_t)(is_planar ? 1 : tiff->samples) * size;
  uint32_t width = (uint32_t)reader->info.width - x0;
  if (width > tiff->tile_width) width = tiff->tile_width;
  for (uint32_t y = 0; y < rows; y++) {
    const uint8_t *from = tiff->chunk + (size_t)y * tiff->tile_width * pixel;
    uint8_t *to = tiff->rows + ((size_t)y * reader->info.width + x0) * channels;
    for (uint32_t x = 0; x < width; x++, from += pixel, to += channels) {
      if (is_planar) {
        int is_color = plane < tiff->colors;
        to[is_color ? plane : tiff->colors] = byte(from, tiff->bits, tiff->is_signed && is_color && plane > 0);
        continue;
      }
      for (int k = 0; k < channels; k++) {
        int is_color = k < tiff->colors;
        to[k] = byte(from + (is_color ? k : tiff->alpha) * size, tiff->bits, tiff->is_signed && is_color && k > 0);
      }
    }
  }
}

/* Decodes the strips or tiles that hold a row. */
static int hold(picture_reader *reader, int row, char *message) {
  struct tiff_reader *tiff = reader->tiff;
  uint32_t band = (uint32_t)row / tiff->tile_height;
  uint32_t bands = ((uint32_t)reader->info.height - 1) / tiff->tile_height + 1;
  uint32_t across = ((uint32_t)reader->info.width - 1) / tiff->tile_width + 1;
  tiff->first_row = (int)(band * tiff->tile_height);
  tiff->row_count = reader->info.height - tiff->first_row;
  if (tiff->row_count > (int)tiff->tile_height) tiff->row_count = (int)tiff->tile_height;
  for (int plane = 0; plane < (tiff->planes == PLANARCONFIG_SEPARATE ? tiff->samples : 1); plane++) {
    if (plane >= tiff->colors && plane != tiff->alpha) continue;
    for (uint32_t column = 0; column < across; column++) {
      uint32_t x0 = column * tiff->tile_width;
      tmsize_t got =
          tiff->is_tiled
              ? tiff->library.TIFFReadTile(tiff->file, tiff->chunk, x0, (uint32_t)tiff->first_row, 0, (uint16_t)plane)
              : tiff->library.TIFFReadEncodedStrip(tiff->file, band + (uint32_t)plane * bands, tiff->chunk,
                                                    (tmsize_t)tiff->chunk_size);
      size_t pixel = (size_t)(tiff->planes == PLANARCONFIG_SEPARATE ? 1 : tiff->samples) * tiff->bits / 8;
      size_t needed = (size_t)tiff->tile_width * pixel * (size_t)tiff->row_count;
      if (got < 0 || (size_t)got < needed) return fail(reader, message, "the file ends before the picture does");
      place(reader, x0, (uint32_t)tiff->row_count, plane);
    }
  }
  return 1;
}

/* Undoes the multiplication of colours by alpha. Those of L*a*b* are left as they are: nobody multiplies them. */
static void straighten(uint8_t *pixel) {
  int alpha = pixel[4];
  for (int k = 0; k < 4; k++) {
    int value = alpha ? (pixel[k] * 255 + alpha / 2) / alpha : 0;
    pixel[k] = (uint8_t)(value > 255 ? 255 : value);
  }
}

static int read_rows(picture_reader *reader, uint8_t *rows, size_t bytes_per_row, int count, char *message) {
  struct tiff_reader *tiff = reader->tiff;
  size_t size = (size_t)reader->info.width * reader->info.channels;
  for (int done = 0; done < count; done++) {
    int row = reader->next_row + done;
    if (row < tiff->first_row || row >= tiff->first_row + tiff->row_count) {
      if (!hold(reader, row, message)) {
        tiff->row_count = 0;
        return done;
      }
    }
    uint8_t *target = rows + (size_t)done * bytes_per_row;
    memcpy(target, tiff->rows + (size_t)(row - tiff->first_row) * size, size);
    if (!tiff->is_multiplied || tiff->colors != 4) continue;
    for (size_t x = 0; x < size; x += 5) straighten(target + x);
  }
  return count;
}

static void close_tiff(picture_reader *reader) {
  struct tiff_reader *tiff = reader->tiff;
  if (tiff->file) tiff->library.TIFFClose(tiff->file);
  free(tiff->chunk);
  free(tiff->rows);
  free(tiff);
}

picture_reader *picture_reader_open_tiff(const LibTIFF *library, const uint8_t *bytes, size_t count, char *message) {
  picture_reader *reader = make_reader(message);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->tiff = calloc(1, sizeof *reader->tiff);
  if (!reader->tiff) {
    snprintf(message, picture_message_size, "out of memory");
  } else {
    static const struct picture_format format = {read_rows, close_tiff};
    reader->format = &format;
    reader->tiff->library = *library;
    if (open_tiff(reader, message)) return reader;
  }
  picture_reader_close(reader);
  return NULL;
}
