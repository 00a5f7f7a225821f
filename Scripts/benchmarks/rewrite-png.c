/* Writes the pixels of a PNG again by cairo_surface_write_to_png, on one thread, and prints the seconds that took:
 * painting is not counted. */
#include <cairo.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int count, char **words) {
  if (count != 3) return fprintf(stderr, "usage: rewrite-png IN OUT\n"), 2;
  cairo_surface_t *read = cairo_image_surface_create_from_png(words[1]);
  /* What a program paints into has alpha. */
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(read), cairo_image_surface_get_height(read));
  cairo_t *cr = cairo_create(surface);
  cairo_set_source_surface(cr, read, 0, 0);
  cairo_paint(cr);
  cairo_destroy(cr);
  cairo_surface_destroy(read);
  double start = now();
  cairo_status_t status = cairo_surface_write_to_png(surface, words[2]);
  if (status) return fprintf(stderr, "%s: %s\n", words[2], cairo_status_to_string(status)), 1;
  printf("%f\n", now() - start);
  cairo_surface_destroy(surface);
  return 0;
}
