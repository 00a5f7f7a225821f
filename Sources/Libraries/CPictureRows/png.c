#include "reader.h"
#include <stdlib.h>
#include <string.h>

static void escape(png_structp png, png_const_charp text) {
  picture_reader *reader = png_get_error_ptr(png);
  snprintf(reader->png_message, sizeof reader->png_message, "%s", text);
  longjmp(png_jmpbuf(png), 1);
}

/* libpng passes over chunks that are wrong. It says so of profiles as of others, also of those that it takes. */
static void warn(png_structp png, png_const_charp text) {
  picture_reader *reader = png_get_error_ptr(png);
  if (!strncmp(text, "iCCP", 4)) reader->has_doubtful_profile = 1;
}

/* What chunks say of colours. libpng would not read all of them, nor any where two contradict each other. */
static const uint8_t color_chunks[] = "cICP\0sRGB\0gAMA\0cHRM";

static void read_colors(picture_reader *reader) {
  picture_png_colors *colors = &reader->png_colors;
  png_unknown_chunkp chunks;
  int count = png_get_unknown_chunks(reader->png, reader->png_info, &chunks);
  for (int k = 0; k < count; k++) {
    const char *name = (const char *)chunks[k].name;
    const uint8_t *data = chunks[k].data;
    size_t size = chunks[k].size;
    if (!strcmp(name, "cICP") && size == 4) {
      colors->has_code_points = 1;
      memcpy(colors->code_points, data, 4);
    } else if (!strcmp(name, "sRGB")) {
      colors->is_srgb = 1;
    } else if (!strcmp(name, "gAMA") && size == 4) {
      colors->gamma = png_get_uint_32(data);
    } else if (!strcmp(name, "cHRM") && size == 32) {
      colors->has_chromaticities = 1;
      for (int n = 0; n < 8; n++) colors->chromaticities[n] = png_get_int_32(data + 4 * n);
    }
  }
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  picture_reader *reader = png_get_io_ptr(png);
  if (reader->file) {
    if (fread(target, 1, count, reader->file) != count) png_error(png, "the file ends before the picture does");
    return;
  }
  if (count > reader->count - reader->at) png_error(png, "the file ends before the picture does");
  memcpy(target, reader->bytes + reader->at, count);
  reader->at += count;
}

/* All passes of an interlaced picture, each of which fills in rows between those before. */
static int hold_png(picture_reader *reader, char *message) {
  size_t size = png_get_rowbytes(reader->png, reader->png_info);
  reader->held_rows = calloc((size_t)reader->info.height, size);
  if (!reader->held_rows) {
    snprintf(message, picture_message_size, "out of memory");
    return 0;
  }
  for (int pass = 0; pass < reader->png_passes; pass++) {
    for (int y = 0; y < reader->info.height; y++) {
      png_read_row(reader->png, reader->held_rows + (size_t)y * size, NULL);
    }
  }
  return 1;
}

static int read_rows(picture_reader *reader, uint8_t *rows, size_t bytes_per_row, int count, char *message) {
  volatile int done = 0;
  if (setjmp(png_jmpbuf(reader->png))) {
    strcpy(message, reader->png_message);
    return done;
  }
  if (reader->info.is_held) {
    if (!reader->held_rows && !hold_png(reader, message)) return 0;
    size_t size = png_get_rowbytes(reader->png, reader->png_info);
    for (; done < count; done++) {
      memcpy(rows + (size_t)done * bytes_per_row, reader->held_rows + (size_t)(reader->next_row + done) * size, size);
    }
    return done;
  }
  for (; done < count; done++) png_read_row(reader->png, rows + (size_t)done * bytes_per_row, NULL);
  return done;
}

static void close_png(picture_reader *reader) {
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->png_info, NULL);
}

int open_png(picture_reader *reader, char *message) {
  static const struct picture_format format = {read_rows, close_png};
  reader->format = &format;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, escape, warn);
  reader->png_info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (!reader->png_info) {
    snprintf(message, picture_message_size, "out of memory");
    return 0;
  }
  png_structp png = reader->png;
  png_infop info = reader->png_info;
  if (setjmp(png_jmpbuf(png))) {
    strcpy(message, reader->png_message);
    return 0;
  }
  png_set_read_fn(png, reader, read_bytes);
  png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, color_chunks, sizeof color_chunks / 5);
  png_read_info(png, info);
  read_colors(reader);
  png_set_expand(png);
  png_set_scale_16(png);
  reader->png_passes = png_set_interlace_handling(png);
  reader->info.is_held = reader->png_passes > 1;
  png_charp name;
  int kind;
  png_bytep profile;
  png_uint_32 count;
  if (png_get_iCCP(png, info, &name, &kind, &profile, &count)) {
    reader->profile = malloc(count);
    if (reader->profile) {
      memcpy(reader->profile, profile, count);
      reader->profile_count = count;
    }
  } else {
    reader->png_colors.lacks_profile = reader->has_doubtful_profile;
  }
  png_read_update_info(png, info);
  reader->info.width = (int)png_get_image_width(png, info);
  reader->info.height = (int)png_get_image_height(png, info);
  reader->info.channels = png_get_channels(png, info);
  return 1;
}

picture_png_colors picture_reader_png_colors(const picture_reader *reader) { return reader->png_colors; }

uint8_t *picture_encode_png(const uint8_t *pixels, int width, int height, int has_alpha, size_t *count) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = (png_uint_32)width;
  image.height = (png_uint_32)height;
  image.format = has_alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  uint8_t *bytes = malloc(size);
  if (!bytes || !png_image_write_to_memory(&image, bytes, &size, 0, pixels, 0, NULL)) {
    free(bytes);
    return NULL;
  }
  *count = size;
  return bytes;
}
