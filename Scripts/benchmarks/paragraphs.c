/* Five hundred paragraphs of Latin, Chinese and Arabic in four runs each, set as one would by hand with Pango: what
 * layerpress is measured against.
 *
 *   paragraphs pdf|svg OUT   draws them
 *   paragraphs scene OUT     writes the same page as a scene for layerpress
 */
#include <pango/pangocairo.h>

#include "output.h"

enum { columns = 5, rows = 100, count_of_runs = 4 };
static const double cell_width = 320, cell_height = 150, width = 300, height = 140, font_size = 14;

struct run {
  const char *font, *color;
  const char *texts[5];
};

/* Each paragraph takes another text of each run, so that no two of them are equal. */
static const struct run runs[count_of_runs] = {
    {"DejaVu Sans", "#1d2433",
     {"All human beings are born free and equal in dignity and rights.",
      "They are endowed with reason and conscience and should act in brotherhood.",
      "Everyone has the right to life, liberty and the security of person.",
      "No one shall be held in slavery or servitude, in any of their forms.",
      "Everyone has the right to recognition everywhere as a person."}},
    {"Noto Sans CJK SC", "#c8102e",
     {"人人生而自由，在尊严和权利上一律平等。", "他们赋有理性和良心，并应以兄弟关系的精神相对待。",
      "人人有权享有生命、自由和人身安全。", "任何人不得使为奴隶或奴役；", "人人在任何地方有权被承认在法律前的人格。"}},
    {"Noto Naskh Arabic", "#007a3d",
     {"يولد جميع الناس أحرارا متساوين في الكرامة والحقوق", "وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا",
      "لكل فرد الحق في الحياة والحرية وسلامة شخصه", "لا يجوز استرقاق أو استعباد أي شخص",
      "لكل إنسان أينما وجد الحق في أن يعترف بشخصيته"}},
    {"DejaVu Serif", "#1b4f9c",
     {"Tous les êtres humains naissent libres et égaux.", "Alle Menschen sind frei und gleich geboren.",
      "Tutti gli esseri umani nascono liberi ed eguali.", "Todos los seres humanos nacen libres e iguales.",
      "Alla människor är födda fria och lika i värde."}},
};

/* The four texts of a paragraph, a number in the first one. */
static void texts(int k, char parts[count_of_runs][512]) {
  for (int r = 0, left = k; r < count_of_runs; r++, left /= 5)
    snprintf(parts[r], 512, r ? "%s " : "%2$d. %1$s ", runs[r].texts[left % 5], k);
}

static void add(PangoAttrList *list, PangoAttribute *attribute, size_t start, size_t end) {
  attribute->start_index = start;
  attribute->end_index = end;
  pango_attr_list_insert(list, attribute);
}

static int draw(const char *format, const char *path) {
  cairo_surface_t *surface = output(format, path, columns * cell_width, rows * cell_height);
  cairo_t *cr = cairo_create(surface);
  cover(cr, columns * cell_width, rows * cell_height);
  PangoLayout *layout = pango_cairo_create_layout(cr);
  pango_context_set_round_glyph_positions(pango_layout_get_context(layout), FALSE);
  pango_layout_set_width(layout, width * PANGO_SCALE);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  PangoFontDescription *fonts[count_of_runs];
  for (int r = 0; r < count_of_runs; r++) {
    fonts[r] = pango_font_description_from_string(runs[r].font);
    pango_font_description_set_absolute_size(fonts[r], font_size * PANGO_SCALE);
  }
  for (int k = 0; k < columns * rows; k++) {
    char parts[count_of_runs][512], text[count_of_runs * 512] = "";
    texts(k, parts);
    PangoAttrList *list = pango_attr_list_new();
    for (int r = 0; r < count_of_runs; r++) {
      size_t start = strlen(text), end = start + strlen(parts[r]);
      strcat(text, parts[r]);
      PangoColor color;
      pango_color_parse(&color, runs[r].color);
      add(list, pango_attr_font_desc_new(fonts[r]), start, end);
      add(list, pango_attr_foreground_new(color.red, color.green, color.blue), start, end);
    }
    pango_layout_set_text(layout, text, -1);
    pango_layout_set_attributes(layout, list);
    pango_attr_list_unref(list);
    cairo_save(cr);
    cairo_rectangle(cr, k % columns * cell_width, k / columns * cell_height, width, height);
    cairo_clip(cr);
    cairo_move_to(cr, k % columns * cell_width, k / columns * cell_height);
    pango_cairo_show_layout(cr, layout);
    cairo_restore(cr);
  }
  for (int r = 0; r < count_of_runs; r++) pango_font_description_free(fonts[r]);
  g_object_unref(layout);
  cairo_destroy(cr);
  return finish(surface, format, path);
}

static int write_scene(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return perror(path), 1;
  fprintf(file, "{\"bounds\": [0, 0, %g, %g], \"sublayers\": [", columns * cell_width, rows * cell_height);
  for (int k = 0; k < columns * rows; k++) {
    char parts[count_of_runs][512];
    texts(k, parts);
    fprintf(file, "%s\n{\"class\": \"CATextLayer\", \"frame\": [%g, %g, %g, %g], \"wrapped\": true, \"fontSize\": %g, ",
            k ? "," : "", k % columns * cell_width, k / columns * cell_height, width, height, font_size);
    fprintf(file, "\"string\": [");
    for (int r = 0; r < count_of_runs; r++)
      fprintf(file, "%s{\"text\": \"%s\", \"font\": \"%s\", \"foregroundColor\": \"%s\"}", r ? ", " : "", parts[r],
              runs[r].font, runs[r].color);
    fprintf(file, "]}");
  }
  fprintf(file, "\n]}\n");
  return fclose(file) != 0;
}

int main(int count, char **words) {
  if (count != 3) return fprintf(stderr, "usage: paragraphs pdf|svg|scene OUT\n"), 2;
  return strcmp(words[1], "scene") ? draw(words[1], words[2]) : write_scene(words[2]);
}
