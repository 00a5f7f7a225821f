#ifndef READER_H
#define READER_H

#include "picture_rows.h"
#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>
#include <png.h>

struct jpeg_errors {
  struct jpeg_error_mgr manager;
  jmp_buf escape;
  char message[picture_message_size];
};

void jpeg_errors_init(struct jpeg_errors *errors);

/* What reads the rows of a format, and releases what it has opened. */
struct picture_format {
  int (*read)(picture_reader *reader, uint8_t *rows, size_t bytes_per_row, int count, char *message);
  void (*close)(picture_reader *reader);
};

struct picture_reader {
  picture_info info;
  /* NULL before a file of it is opened. */
  const struct picture_format *format;
  uint8_t *profile;
  size_t profile_count;
  int next_row;

  struct jpeg_decompress_struct jpeg;
  struct jpeg_errors jpeg_errors;

  png_structp png;
  png_infop png_info;
  picture_png_colors png_colors;
  int has_doubtful_profile;
  int png_passes;
  /* All rows of an interlaced picture, once one of them was asked for. */
  uint8_t *held_rows;
  /* Where the picture comes from: bytes, or a file that is read as far as it is needed. */
  const uint8_t *bytes;
  size_t count, at;
  FILE *file;
  char png_message[picture_message_size];

  struct tiff_reader *tiff;
};

picture_reader *make_reader(char *message);
int open_jpeg(picture_reader *reader, int reduction, char *message);
int open_png(picture_reader *reader, char *message);

#endif
