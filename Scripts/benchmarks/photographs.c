/* Writes JPEGs that compress like photographs: soft forms, edges and grain.
 *
 *   photographs FOLDER COUNT WIDTH HEIGHT   makes FOLDER/photo-00.jpg, …
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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

int main(int count, char **words) {
  if (count != 5) return fprintf(stderr, "usage: photographs FOLDER COUNT WIDTH HEIGHT\n"), 2;
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
