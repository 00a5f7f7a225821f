// poppler's functions that are called here, found when the first PDF is shown as a picture rather than linked: loading the
// library takes longer than writing a small scene, and most scenes show no PDF.
// The declarations are those of <poppler.h>, which cannot be included without linking what pkg-config names.
#include <glib-object.h>
#include "../CLibraryTables/library_table.h"

// As <cairo.h> has it, which not all that ask poppler need.
typedef struct _cairo cairo_t;
typedef struct LibPopplerDocument LibPopplerDocument;
typedef struct LibPopplerPage LibPopplerPage;

/// POPPLER_ERROR_ENCRYPTED.
static const gint LibPopplerErrorEncrypted = 1;

typedef struct {
  LibPopplerDocument *_Nullable (*_Nonnull poppler_document_new_from_bytes)(GBytes *_Nonnull bytes,
                                                                            const char *_Nullable password,
                                                                            GError *_Nullable *_Nullable error);
  int (*_Nonnull poppler_document_get_n_pages)(LibPopplerDocument *_Nonnull document);
  LibPopplerPage *_Nullable (*_Nonnull poppler_document_get_page)(LibPopplerDocument *_Nonnull document, int index);
  void (*_Nonnull poppler_page_get_size)(LibPopplerPage *_Nonnull page, double *_Nonnull width,
                                         double *_Nonnull height);
  void (*_Nonnull poppler_page_render_for_printing)(LibPopplerPage *_Nonnull page, cairo_t *_Nonnull cr);
} LibPoppler;

#define LIBPOPPLER_FUNCTIONS(F)                                                                              \
  F(poppler_document_new_from_bytes)                                                                         \
  F(poppler_document_get_n_pages)                                                                            \
  F(poppler_document_get_page)                                                                               \
  F(poppler_page_get_size)                                                                                   \
  F(poppler_page_render_for_printing)

LIBRARY_LOADER(LibPopplerLoad, LibPoppler, LIBPOPPLER_FUNCTIONS, "libpoppler-glib.so.8")
