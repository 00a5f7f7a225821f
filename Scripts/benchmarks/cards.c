/* Ten thousand cards, drawn as one would by hand with Cairo and Pango: what layerpress is measured against.
 *
 *   cards pdf|svg|png OUT   draws them
 *   cards scene OUT         writes the same picture as a scene for layerpress
 */
#include <math.h>
#include <pango/pangocairo.h>

#include "output.h"

enum { columns = 100, rows = 100 };
static const double cell_width = 60, cell_height = 40;
static const double width = 50, height = 30, inset = 5, radius = 6, border = 1;
static const double text_x = 2, text_y = 8, text_width = 48, text_height = 14, font_size = 9;

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

/* Glyphs of the letters of all texts, looked up once: in this font neither ligatures nor kerning join them. */
struct letters {
  PangoFont *font;
  PangoGlyph glyphs[128];
  double advances[128], baseline;
};

static struct letters shape(cairo_t *cr) {
  struct letters letters = {0};
  PangoLayout *layout = pango_cairo_create_layout(cr);
  PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
  pango_font_description_set_absolute_size(font, font_size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  for (const char *letter = "Card 0123456789"; *letter; letter++) {
    pango_layout_set_text(layout, letter, 1);
    PangoLayoutRun *run = pango_layout_get_line_readonly(layout, 0)->runs->data;
    letters.font = g_object_ref(run->item->analysis.font);
    letters.glyphs[(int)*letter] = run->glyphs->glyphs[0].glyph;
    letters.advances[(int)*letter] = run->glyphs->glyphs[0].geometry.width / (double)PANGO_SCALE;
    letters.baseline = pango_layout_get_baseline(layout) / (double)PANGO_SCALE;
  }
  g_object_unref(layout);
  pango_font_description_free(font);
  return letters;
}

/* Shares what can be shared: two outlines, one font, the glyphs of fourteen letters. */
static int draw(const char *format, const char *path) {
  cairo_surface_t *surface = output(format, path, columns * cell_width, rows * cell_height);
  cairo_t *cr = cairo_create(surface);
  cover(cr, columns * cell_width, rows * cell_height);
  struct letters letters = shape(cr);
  cairo_set_scaled_font(cr, pango_cairo_font_get_scaled_font((PangoCairoFont *)letters.font));
  rounded(cr, 0, 0, width, height, radius);
  cairo_path_t *box = cairo_copy_path(cr);
  cairo_new_path(cr);
  rounded(cr, border / 2, border / 2, width - border, height - border, radius - border / 2);
  cairo_path_t *edge = cairo_copy_path(cr);
  cairo_new_path(cr);
  cairo_set_line_width(cr, border);
  for (int k = 0; k < columns * rows; k++) {
    cairo_matrix_t place;
    cairo_matrix_init_translate(&place, k % columns * cell_width + inset, k / columns * cell_height + inset);
    cairo_set_matrix(cr, &place);

    cairo_append_path(cr, box);
    cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 0, 0, height);
    stop(gradient, 0, upper(k));
    stop(gradient, 1, lower(k));
    cairo_set_source(cr, gradient);
    cairo_fill(cr);
    cairo_pattern_destroy(gradient);

    char text[32];
    int count = snprintf(text, sizeof text, "Card %d", k);
    cairo_glyph_t glyphs[32];
    double x = text_x;
    for (int n = 0; n < count; n++) {
      int letter = text[n];
      glyphs[n] = (cairo_glyph_t){letters.glyphs[letter], x, text_y + letters.baseline};
      x += letters.advances[letter];
    }
    cairo_text_cluster_t clusters[32];
    for (int n = 0; n < count; n++) clusters[n] = (cairo_text_cluster_t){1, 1};
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_show_text_glyphs(cr, text, count, glyphs, count, clusters, count, 0);

    cairo_append_path(cr, edge);
    cairo_set_source_rgb(cr, 0.2, 0.2, 0.2);
    cairo_stroke(cr);
  }
  cairo_path_destroy(box);
  cairo_path_destroy(edge);
  cairo_destroy(cr);
  return finish(surface, format, path);
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
  if (count != 3) return fprintf(stderr, "usage: cards pdf|svg|png|scene OUT\n"), 2;
  return strcmp(words[1], "scene") ? draw(words[1], words[2]) : write_scene(words[2]);
}
