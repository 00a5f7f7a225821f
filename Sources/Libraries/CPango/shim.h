#include <pango/pango.h>
#include <pango/pangoft2.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <hb.h>
#include <hb-ot.h>
#include <hb-ft.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_ADVANCES_H
#include FT_TRUETYPE_TABLES_H

// What has other names or types in newer versions of these libraries.

/// The types of an outline's points' flags and of the numbers of points.
typedef __typeof__(*((FT_Outline *)0)->tags) FTOutlineTag;
typedef __typeof__(*((FT_Outline *)0)->contours) FTOutlineIndex;

/// Names of a font; HarfBuzz's own words for them have a type of their own since version 7.
static const hb_ot_name_id_t font_name_postscript = HB_OT_NAME_ID_POSTSCRIPT_NAME;
static const hb_ot_name_id_t font_name_full = HB_OT_NAME_ID_FULL_NAME;

/// Draws a glyph's outline.
static inline void draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}
