#include "reader.h"
#include <stdlib.h>
#include <string.h>

static void escape(png_structp png, png_const_charp text) {
  picture_reader *reader = png_get_error_ptr(png);
  snprintf(reader->png_message, sizeof reader->png_message, "%s", text);
  longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
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

int open_png(picture_reader *reader, char *message) {
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, escape, ignore);
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
  png_read_info(png, info);
  png_set_expand(png);
  png_set_scale_16(png);
  reader->info.is_held = png_set_interlace_handling(png) > 1;
  png_charp name;
  int kind;
  png_bytep profile;
  png_uint_32 count;
  /* A chunk that says sRGB is right, whatever a profile beside it says. */
  if (!png_get_valid(png, info, PNG_INFO_sRGB) && png_get_iCCP(png, info, &name, &kind, &profile, &count)) {
    reader->profile = malloc(count);
    if (reader->profile) {
      memcpy(reader->profile, profile, count);
      reader->profile_count = count;
    }
  }
  png_read_update_info(png, info);
  reader->info.width = (int)png_get_image_width(png, info);
  reader->info.height = (int)png_get_image_height(png, info);
  reader->info.channels = png_get_channels(png, info);
  return 1;
}

int read_png(picture_reader *reader, uint8_t *rows, size_t bytes_per_row, int count, char *message) {
  volatile int done = 0;
  if (setjmp(png_jmpbuf(reader->png))) {
    strcpy(message, reader->png_message);
    return done;
  }
  for (; done < count; done++) png_read_row(reader->png, rows + (size_t)done * bytes_per_row, NULL);
  return done;
}
