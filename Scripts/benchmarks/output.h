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
