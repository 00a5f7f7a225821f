/* Writes JPEGs that compress like photographs: soft forms, edges and grain; or shows them in a PDF, two in a row, each filling
 * a box of 360 × 220.
 *
 *   photographs make FOLDER COUNT WIDTH HEIGHT   makes FOLDER/photo-00.jpg, …
 *   photographs pdf OUT.pdf PHOTO…
 */
#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>

static unsigned hash(unsigned x, unsigned y, unsigned seed) {
  unsigned h = x * 73856093u ^ y * 19349663u ^ seed * 83492791u;
  h = (h ^ h >> 13) * 0x5BD1E995u;
  return h ^ h >> 15;
}

/* Noise between lattice points, 0 to 1. */
static float noise(float x, float y, unsigned seed) {
  unsigned i = (unsigned)x, j = (unsigned)y;
  float s = x - i, t = y - j;
  s = s * s * (3 - 2 * s), t = t * t * (3 - 2 * t);
#define AT(a, b) ((hash(i + a, j + b, seed) & 0xFFFF) / 65535.0f)
  return (AT(0, 0) * (1 - s) + AT(1, 0) * s) * (1 - t) + (AT(0, 1) * (1 - s) + AT(1, 1) * s) * t;
}

static int channel(float x, float y, unsigned seed, int c) {
  float value = 0, weight = 0.5f, scale = 0.003f;
  for (int octave = 0; octave < 6; octave++, weight *= 0.55f, scale *= 2.3f)
    value += weight * noise(x * scale + 40 * c, y * scale, seed + (octave > 1 ? 0 : c));
  if (noise(x * 0.01f, y * 0.01f, seed + 9) > 0.6f) value *= 0.55f;
  float grain = (hash((unsigned)x, (unsigned)y, seed + c) & 15) - 7.5f;
  value = value * 240 + grain;
  return value < 0 ? 0 : value > 255 ? 255 : (int)value;
}

/* As fast as Cairo can: a surface of one pixel for each file, stretched over its place, since Cairo copies a surface's pixels
 * when it goes, though a PDF holds the file's bytes instead of them. */
static int draw(const char *path, int count, char **files) {
  cairo_surface_t *page = cairo_pdf_surface_create(path, 800, (count + 1) / 2 * 240);
  cairo_t *cr = cairo_create(page);
  for (int k = 0; k < count; k++) {
    FILE *file = fopen(files[k], "rb");
    if (!file) return perror(files[k]), 1;
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&jpeg);
    jpeg_stdio_src(&jpeg, file);
    jpeg_read_header(&jpeg, TRUE);
    double width = jpeg.image_width, height = jpeg.image_height;
    jpeg_destroy_decompress(&jpeg);
    fseek(file, 0, SEEK_END);
    size_t size = ftell(file);
    unsigned char *bytes = malloc(size);
    rewind(file);
    if (fread(bytes, 1, size, file) != size) return perror(files[k]), 1;
    fclose(file);
    cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1);
    cairo_surface_set_mime_data(picture, CAIRO_MIME_TYPE_JPEG, bytes, size, free, bytes);
    double scale = fmax(360 / width, 220 / height);
    cairo_save(cr);
    cairo_rectangle(cr, 20 + k % 2 * 400, 10 + k / 2 * 240, 360, 220);
    cairo_clip(cr);
    cairo_translate(cr, 200 + k % 2 * 400 - width * scale / 2, 120 + k / 2 * 240 - height * scale / 2);
    cairo_scale(cr, width * scale, height * scale);
    cairo_set_source_surface(cr, picture, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_surface_destroy(picture);
  }
  cairo_destroy(cr);
  cairo_surface_finish(page);
  return cairo_surface_status(page) != CAIRO_STATUS_SUCCESS;
}

int main(int count, char **words) {
  if (count > 3 && !strcmp(words[1], "pdf")) return draw(words[2], count - 3, words + 3);
  if (count != 6 || strcmp(words[1], "make"))
    return fprintf(stderr, "usage: photographs make FOLDER COUNT WIDTH HEIGHT | pdf OUT PHOTO…\n"), 2;
  words++;
  int width = atoi(words[3]), height = atoi(words[4]);
  unsigned char *row = malloc((size_t)width * 3);
  for (int k = 0; k < atoi(words[2]); k++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/photo-%02d.jpg", words[1], k);
    FILE *file = fopen(path, "wb");
    if (!file) return perror(path), 1;
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_stdio_dest(&jpeg, file);
    jpeg.image_width = width, jpeg.image_height = height;
    jpeg.input_components = 3, jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, 88, TRUE);
    jpeg_start_compress(&jpeg, TRUE);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++) row[3 * x + c] = channel(x, y, k * 31, c);
      JSAMPROW rows = row;
      jpeg_write_scanlines(&jpeg, &rows, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    fclose(file);
  }
  return 0;
}
