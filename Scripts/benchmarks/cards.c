/* Ten thousand cards, drawn as one would by hand with Cairo and Pango: what layerpress is measured against.
 *
 *   cards pdf OUT     draws them
 *   cards scene OUT   writes the same picture as a scene for layerpress
 */
#include <cairo-pdf.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <string.h>

enum { columns = 100, rows = 100 };
static const double cell_width = 60, cell_height = 40;
static const double width = 50, height = 30, inset = 5, radius = 6, border = 1;
static const double text_x = 5, text_y = 8, text_width = 40, text_height = 14, font_size = 9;

struct color {
  int red, green, blue;
};

static struct color upper(int k) { return (struct color){(k * 37) % 256, 128, 255}; }
static struct color lower(int k) { return (struct color){255, 128, (k * 37) % 256}; }

static void rounded(cairo_t *cr, double x, double y, double w, double h, double r) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, x + w - r, y + r, r, -M_PI / 2, 0);
  cairo_arc(cr, x + w - r, y + h - r, r, 0, M_PI / 2);
  cairo_arc(cr, x + r, y + h - r, r, M_PI / 2, M_PI);
  cairo_arc(cr, x + r, y + r, r, M_PI, 3 * M_PI / 2);
  cairo_close_path(cr);
}

static void stop(cairo_pattern_t *pattern, double offset, struct color c) {
  cairo_pattern_add_color_stop_rgb(pattern, offset, c.red / 255.0, c.green / 255.0, c.blue / 255.0);
}

static int draw(const char *path) {
  cairo_surface_t *surface = cairo_pdf_surface_create(path, columns * cell_width, rows * cell_height);
  cairo_t *cr = cairo_create(surface);
  PangoLayout *layout = pango_cairo_create_layout(cr);
  PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
  pango_font_description_set_absolute_size(font, font_size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  for (int k = 0; k < columns * rows; k++) {
    cairo_save(cr);
    cairo_translate(cr, k % columns * cell_width + inset, k / columns * cell_height + inset);

    rounded(cr, 0, 0, width, height, radius);
    cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 0, 0, height);
    stop(gradient, 0, upper(k));
    stop(gradient, 1, lower(k));
    cairo_set_source(cr, gradient);
    cairo_fill(cr);
    cairo_pattern_destroy(gradient);

    char text[32];
    snprintf(text, sizeof text, "Card %d", k);
    pango_layout_set_text(layout, text, -1);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_move_to(cr, text_x, text_y);
    pango_cairo_show_layout(cr, layout);

    rounded(cr, border / 2, border / 2, width - border, height - border, radius - border / 2);
    cairo_set_line_width(cr, border);
    cairo_set_source_rgb(cr, 0.2, 0.2, 0.2);
    cairo_stroke(cr);
    cairo_restore(cr);
  }
  g_object_unref(layout);
  pango_font_description_free(font);
  cairo_destroy(cr);
  cairo_surface_finish(surface);
  cairo_status_t status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  if (status) fprintf(stderr, "%s: %s\n", path, cairo_status_to_string(status));
  return status != CAIRO_STATUS_SUCCESS;
}

static void write_color(FILE *file, struct color c) {
  fprintf(file, "\"#%02x%02x%02x\"", c.red, c.green, c.blue);
}

static int write_scene(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return perror(path), 1;
  fprintf(file, "{\"bounds\": [0, 0, %g, %g], \"sublayers\": [", columns * cell_width, rows * cell_height);
  for (int k = 0; k < columns * rows; k++) {
    fprintf(file, "%s\n{\"class\": \"CAGradientLayer\", \"frame\": [%g, %g, %g, %g], \"cornerRadius\": %g, ",
            k ? "," : "", k % columns * cell_width + inset, k / columns * cell_height + inset, width, height,
            radius);
    fprintf(file, "\"borderWidth\": %g, \"borderColor\": \"#333333\", \"colors\": [", border);
    write_color(file, upper(k));
    fprintf(file, ", ");
    write_color(file, lower(k));
    fprintf(file,
            "], \"sublayers\": [{\"class\": \"CATextLayer\", \"frame\": [%g, %g, %g, %g], \"string\": \"Card %d\", "
            "\"font\": \"DejaVu Sans\", \"fontSize\": %g, \"foregroundColor\": \"#000000\"}]}",
            text_x, text_y, text_width, text_height, k, font_size);
  }
  fprintf(file, "\n]}\n");
  return fclose(file) != 0;
}

int main(int count, char **words) {
  if (count == 3 && !strcmp(words[1], "pdf")) return draw(words[2]);
  if (count == 3 && !strcmp(words[1], "scene")) return write_scene(words[2]);
  fprintf(stderr, "usage: cards pdf|scene OUT\n");
  return 2;
}
