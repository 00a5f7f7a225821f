// librsvg's functions that are called here, found when the first SVG picture is drawn rather than linked:
// loading the library takes longer than writing a small scene, and most scenes show no SVG.
// The declarations are those of <librsvg/rsvg.h>, which cannot be included without linking what pkg-config names.
#include <dlfcn.h>
#include <glib-object.h>
#include <stdbool.h>

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
  gboolean (*_Nonnull rsvg_handle_render_document)(LibRSVGHandle *_Nonnull handle, cairo_t *_Nonnull cr,
                                                   const LibRSVGRectangle *_Nonnull viewport,
                                                   GError *_Nullable *_Nullable error);
} LibRSVG;

/// Fills the table; false, and dlerror() says why, where the library is not there. It is never unloaded.
static inline bool LibRSVGLoad(LibRSVG *_Nonnull library) {
  void *file = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
  *(void **)&library->rsvg_handle_new_from_data = dlsym(file, "rsvg_handle_new_from_data");
  *(void **)&library->rsvg_handle_render_document = dlsym(file, "rsvg_handle_render_document");
  *(void **)&library->rsvg_handle_set_stylesheet = dlsym(file, "rsvg_handle_set_stylesheet");
  return library->rsvg_handle_new_from_data && library->rsvg_handle_set_stylesheet &&
         library->rsvg_handle_render_document;
}
