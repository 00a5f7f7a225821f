#ifndef TIFF_LIBRARY_H
#define TIFF_LIBRARY_H

#if !__has_include(<tiffio.h>)
#error "tiffio.h is missing: apt-get install libtiff-dev"
#endif

/* libtiff, found when the first picture in inks is read rather than linked: gdk-pixbuf reads all other TIFFs. */
#include <dlfcn.h>
#include <stdbool.h>
#include <tiffio.h>

/* The functions that are called; their types are those of libtiff's own header. Those with variable arguments hide from Swift that
 * the table can be shared by threads. */
#define LIBTIFF_FUNCTIONS(F)                                                                                   \
  F(TIFFClientOpenExt)                                                                                         \
  F(TIFFClose)                                                                                                 \
  F(TIFFGetField)                                                                                              \
  F(TIFFGetFieldDefaulted)                                                                                     \
  F(TIFFIsTiled)                                                                                               \
  F(TIFFOpenOptionsAlloc)                                                                                      \
  F(TIFFOpenOptionsFree)                                                                                       \
  F(TIFFOpenOptionsSetErrorHandlerExtR)                                                                        \
  F(TIFFOpenOptionsSetWarningHandlerExtR)                                                                      \
  F(TIFFReadEncodedStrip)                                                                                      \
  F(TIFFReadTile)                                                                                              \
  F(TIFFStripSize64)                                                                                           \
  F(TIFFTileSize64)

typedef struct {
#define LIBTIFF_FIELD(name) __typeof__(&name) _Nonnull name;
  LIBTIFF_FUNCTIONS(LIBTIFF_FIELD)
#undef LIBTIFF_FIELD
} __attribute__((swift_attr("@Sendable"))) LibTIFF;

/// Fills the table; false, and dlerror() says why, where the library or one of its functions is not there.
/// It is never unloaded.
static inline bool LibTIFFLoad(LibTIFF *_Nonnull library) {
  void *file = dlopen("libtiff.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
#define LIBTIFF_FIND(name)                                                                                     \
  if (!(*(void **)&library->name = dlsym(file, #name))) return false;
  LIBTIFF_FUNCTIONS(LIBTIFF_FIND)
#undef LIBTIFF_FIND
  return true;
}

#endif
