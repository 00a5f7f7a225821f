/* A Cairo surface of a file, by the name of its format. */
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <stdio.h>
#include <string.h>

static cairo_surface_t *output(const char *format, const char *path, double width, double height) {
  if (!strcmp(format, "pdf")) return cairo_pdf_surface_create(path, width, height);
  if (!strcmp(format, "svg")) return cairo_svg_surface_create(path, width, height);
  return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
}

/* Fills two triangles, beyond opposite corners of the page. Cairo collects the boxes of all that it draws in a region, which takes
 * time by the square of their number, unless the first of them contains all others. */
static inline void cover(cairo_t *cr, double width, double height) {
  for (int end = -1; end <= 1; end += 2) {
    cairo_move_to(cr, end < 0 ? -2 : width + 2, end < 0 ? -2 : height + 2);
    cairo_rel_line_to(cr, -end, 0);
    cairo_rel_line_to(cr, end, -end);
    cairo_close_path(cr);
  }
  cairo_fill(cr);
}

/* Finishes the file; the program's exit status. */
static int finish(cairo_surface_t *surface, const char *format, const char *path) {
  cairo_status_t status = cairo_surface_status(surface);
  if (!status && !strcmp(format, "png")) status = cairo_surface_write_to_png(surface, path);
  cairo_surface_finish(surface);
  if (!status) status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  if (status) fprintf(stderr, "%s: %s\n", path, cairo_status_to_string(status));
  return status != CAIRO_STATUS_SUCCESS;
}
