/* One rectangle on a page: what starting up costs, linked to the same libraries as layerpress.
 *
 *   rectangle pdf|svg|png OUT   draws it
 *   rectangle scene OUT         writes the same page as a scene for layerpress
 */
#include "output.h"

int main(int count, char **words) {
  if (count != 3) return fprintf(stderr, "usage: rectangle pdf|svg|png|scene OUT\n"), 2;
  if (!strcmp(words[1], "scene")) {
    FILE *file = fopen(words[2], "w");
    if (!file) return perror(words[2]), 1;
    fprintf(file, "{\"bounds\": [0, 0, 100, 100], \"sublayers\": [{\"frame\": [10, 10, 50, 50], "
                  "\"backgroundColor\": \"#ff0000\"}]}\n");
    return fclose(file) != 0;
  }
  cairo_surface_t *surface = output(words[1], words[2], 100, 100);
  cairo_t *cr = cairo_create(surface);
  cairo_rectangle(cr, 10, 10, 50, 50);
  cairo_set_source_rgb(cr, 1, 0, 0);
  cairo_fill(cr);
  cairo_destroy(cr);
  return finish(surface, words[1], words[2]);
}
