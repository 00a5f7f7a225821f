#ifndef PICTURE_ROWS_H
#define PICTURE_ROWS_H

#include <stddef.h>
#include <stdint.h>
#include "tiff_library.h"

/* Rows of JPEG and PNG files, by libjpeg and libpng, and of TIFF files in inks, by libtiff.
 *
 * The first two report errors by longjmp, which must not pass through Swift: these functions catch it and return a message. */

enum { picture_message_size = 256 };

typedef struct picture_reader picture_reader;

typedef struct {
  int width, height;
  /* Bytes of a pixel: grey, grey and alpha, RGB, or four: RGBA, or inks; five: inks and alpha. */
  int channels;
  /* Whether the four are cyan, magenta, yellow and black; 255 is no ink where they are inverted. */
  int is_cmyk, is_inverted;
  int is_jpeg;
  /* Whether the three, or the first of four, are CIE L*a*b*, a* and b* from -128 on. */
  int is_lab;
  /* Whether rows come one by one, or all of the picture is held. */
  int is_held;
} picture_info;

/* Begins to read a file whose bytes stay where they are until it is closed. NULL, and a message, for others.
 * JPEGs are decoded at 1/reduction of their size: 1, 2, 4 or 8. */
picture_reader *picture_reader_open(const uint8_t *bytes, size_t count, int reduction, char *message);
/* Begins to read a file of a path, of which only a little is held at any time. */
picture_reader *picture_reader_open_file(const char *path, char *message);
/* Begins to read a TIFF in cyan, magenta, yellow and black, or in CIE L*a*b*, whose bytes stay where they are until it is closed. Its numbers
 * become bytes of which 0 is no ink, and colours are not multiplied by alpha. NULL, and a message, for others. */
picture_reader *picture_reader_open_tiff(const LibTIFF *library, const uint8_t *bytes, size_t count, char *message);
picture_info picture_reader_info(const picture_reader *reader);
/* The ICC profile, or NULL. */
const uint8_t *picture_reader_profile(const picture_reader *reader, size_t *count);

/* What chunks of a PNG say of its colours, besides the profile (W3C PNG, third edition, 11.3.2). */
typedef struct {
  /* Whether it has a profile that libpng refuses. */
  int lacks_profile;
  int is_srgb;
  /* The exponent of encoding times 100,000, and the x and y of white, red, green and blue; 0 for none. */
  uint32_t gamma;
  int has_chromaticities;
  int32_t chromaticities[8];
  /* cICP: primaries, transfer function, matrix and range, as ITU-T H.273 numbers them. */
  int has_code_points;
  uint8_t code_points[4];
} picture_png_colors;

/* All zero for other formats. */
picture_png_colors picture_reader_png_colors(const picture_reader *reader);
/* Reads the next rows. Returns how many were read; fewer than were asked for with a message, or none at the end. */
int picture_reader_read(picture_reader *reader, uint8_t *rows, size_t bytes_per_row, int count, char *message);
void picture_reader_close(picture_reader *reader);

/* Whether all of a JPEG can be decoded; else a message says why. The pixels are let go. */
int picture_check_jpeg(const uint8_t *bytes, size_t count, char *message);

/* Writes rows of RGBA, not multiplied by alpha, or of RGB, without gaps, as a PNG. Returns bytes that are to be freed, NULL where
 * there is no memory. */
uint8_t *picture_encode_png(const uint8_t *pixels, int width, int height, int has_alpha, size_t *count);

/* Compresses rows of three bytes a pixel, or of one for grey. Returns bytes that are to be freed, NULL with a message. */
uint8_t *picture_encode_jpeg(const uint8_t *rows, size_t bytes_per_row, int width, int height, int channels,
                             int quality, size_t *count, char *message);

#endif
