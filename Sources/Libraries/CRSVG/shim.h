// librsvg's functions that are called here, found when the first SVG picture is drawn rather than linked:
// loading the library takes longer than writing a small scene, and most scenes show no SVG.
// The declarations are those of <librsvg/rsvg.h>, which cannot be included without linking what pkg-config names.
#include <glib-object.h>
#include "../CLibraryTables/library_table.h"

// As <cairo.h> has it, which not all that ask librsvg need.
typedef struct _cairo cairo_t;
typedef struct LibRSVGHandle LibRSVGHandle;

typedef struct {
  double x, y, width, height;
} LibRSVGRectangle;

typedef struct {
  LibRSVGHandle *_Nullable (*_Nonnull rsvg_handle_new_from_data)(const guint8 *_Nullable data, gsize length,
                                                                 GError *_Nullable *_Nullable error);
  gboolean (*_Nonnull rsvg_handle_set_stylesheet)(LibRSVGHandle *_Nonnull handle, const guint8 *_Nullable css,
                                                  gsize length, GError *_Nullable *_Nullable error);
  gboolean (*_Nonnull rsvg_handle_get_geometry_for_layer)(LibRSVGHandle *_Nonnull handle, const char *_Nullable id,
                                                          const LibRSVGRectangle *_Nonnull viewport,
                                                          LibRSVGRectangle *_Nullable out_ink_rect,
                                                          LibRSVGRectangle *_Nullable out_logical_rect,
                                                          GError *_Nullable *_Nullable error);
  gboolean (*_Nonnull rsvg_handle_render_document)(LibRSVGHandle *_Nonnull handle, cairo_t *_Nonnull cr,
                                                   const LibRSVGRectangle *_Nonnull viewport,
                                                   GError *_Nullable *_Nullable error);
  // Of pangocairo, which librsvg brings along.
  void (*_Nonnull pango_cairo_font_map_set_default)(void *_Nullable font_map);
} LibRSVG;

#define LIBRSVG_FUNCTIONS(F)                                                                                 \
  F(pango_cairo_font_map_set_default)                                                                        \
  F(rsvg_handle_get_geometry_for_layer)                                                                      \
  F(rsvg_handle_new_from_data)                                                                               \
  F(rsvg_handle_render_document)                                                                             \
  F(rsvg_handle_set_stylesheet)

LIBRARY_LOADER(LibRSVGLoad, LibRSVG, LIBRSVG_FUNCTIONS, "librsvg-2.so.2")
