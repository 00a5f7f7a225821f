// poppler's functions that are called here, found when the first PDF is shown as a picture rather than linked: loading the
// library takes longer than writing a small scene, and most scenes show no PDF.
// The declarations are those of <poppler.h>, which cannot be included without linking what pkg-config names.
#include <dlfcn.h>
#include <glib-object.h>
#include <stdbool.h>

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

/// Fills the table; false, and dlerror() says why, where the library is not there. It is never unloaded.
static inline bool LibPopplerLoad(LibPoppler *_Nonnull library) {
  void *file = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
  *(void **)&library->poppler_document_new_from_bytes = dlsym(file, "poppler_document_new_from_bytes");
  *(void **)&library->poppler_document_get_n_pages = dlsym(file, "poppler_document_get_n_pages");
  *(void **)&library->poppler_document_get_page = dlsym(file, "poppler_document_get_page");
  *(void **)&library->poppler_page_get_size = dlsym(file, "poppler_page_get_size");
  *(void **)&library->poppler_page_render_for_printing = dlsym(file, "poppler_page_render_for_printing");
  return library->poppler_document_new_from_bytes && library->poppler_document_get_n_pages &&
         library->poppler_document_get_page && library->poppler_page_get_size &&
         library->poppler_page_render_for_printing;
}
