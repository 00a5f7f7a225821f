/* Twenty thousand curves, every second one dashed, each in a colour of its own. Nothing can be shared: no two are alike.
 *
 *   paths pdf|svg|png OUT   draws them
 *   paths scene OUT         writes the same page as a scene for layerpress
 */
#include "output.h"

enum { columns = 200, rows = 100 };
static const double cell = 10;

struct curve {
  double x0, y0, x1, y1, x2, y2, x3, y3;
  int red, green, blue;
};

static struct curve curve(int k) {
  double x = k % columns * cell, y = k / columns * cell;
  return (struct curve){x + 1, y + k % 7,       x + k % 9, y - 3 + k % 11, x + 9 - k % 5, y + 12 - k % 8,
                        x + 9, y + 1 + k % 8, k * 37 % 256, k * 59 % 256, k * 83 % 256};
}

int main(int count, char **words) {
  if (count != 3) return fprintf(stderr, "usage: paths pdf|svg|png|scene OUT\n"), 2;
  if (!strcmp(words[1], "scene")) {
    FILE *file = fopen(words[2], "w");
    if (!file) return perror(words[2]), 1;
    fprintf(file, "{\"bounds\": [0, 0, %g, %g], \"sublayers\": [", columns * cell, rows * cell);
    for (int k = 0; k < columns * rows; k++) {
      struct curve c = curve(k);
      fprintf(file,
              "%s\n{\"class\": \"CAShapeLayer\", \"path\": \"M%g %gC%g %g %g %g %g %g\", \"fillColor\": null, "
              "\"strokeColor\": \"#%02x%02x%02x\"%s}",
              k ? "," : "", c.x0, c.y0, c.x1, c.y1, c.x2, c.y2, c.x3, c.y3, c.red, c.green, c.blue,
              k % 2 ? ", \"lineDashPattern\": [3, 2]" : "");
    }
    fprintf(file, "\n]}\n");
    return fclose(file) != 0;
  }
  cairo_surface_t *surface = output(words[1], words[2], columns * cell, rows * cell);
  cairo_t *cr = cairo_create(surface);
  cover(cr, columns * cell, rows * cell);
  static const double dashes[] = {3, 2};
  cairo_set_line_width(cr, 1);
  for (int k = 0; k < columns * rows; k++) {
    struct curve c = curve(k);
    cairo_move_to(cr, c.x0, c.y0);
    cairo_curve_to(cr, c.x1, c.y1, c.x2, c.y2, c.x3, c.y3);
    cairo_set_source_rgb(cr, c.red / 255.0, c.green / 255.0, c.blue / 255.0);
    cairo_set_dash(cr, dashes, k % 2 ? 2 : 0, 0);
    cairo_stroke(cr);
  }
  cairo_destroy(cr);
  return finish(surface, words[1], words[2]);
}
