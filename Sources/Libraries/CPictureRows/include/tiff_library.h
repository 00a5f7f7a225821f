#ifndef TIFF_LIBRARY_H
#define TIFF_LIBRARY_H

#if !__has_include(<tiffio.h>)
#error "tiffio.h is missing: apt-get install libtiff-dev"
#endif

/* libtiff, found when the first picture in inks is read rather than linked: gdk-pixbuf reads all other TIFFs. */
#include <tiffio.h>
#include "../../CLibraryTables/library_table.h"

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

LIBRARY_TABLE(LibTIFF, LIBTIFF_FUNCTIONS)
LIBRARY_LOADER(LibTIFFLoad, LibTIFF, LIBTIFF_FUNCTIONS, "libtiff.so.6")

#endif
