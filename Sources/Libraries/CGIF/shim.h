// giflib, found when the first GIF is written rather than linked: few exports write any.
#if !__has_include(<gif_lib.h>)
#error "gif_lib.h is missing: apt-get install libgif-dev"
#endif
#include <gif_lib.h>
#include "../CLibraryTables/library_table.h"

// The functions that are called; their types are those of giflib's own header.
#define LIBGIF_FUNCTIONS(F)                                                                                  \
  F(EGifCloseFile)                                                                                           \
  F(EGifOpen)                                                                                                \
  F(EGifPutExtension)                                                                                        \
  F(EGifPutExtensionBlock)                                                                                   \
  F(EGifPutExtensionLeader)                                                                                  \
  F(EGifPutExtensionTrailer)                                                                                 \
  F(EGifPutImageDesc)                                                                                        \
  F(EGifPutLine)                                                                                             \
  F(EGifPutScreenDesc)                                                                                       \
  F(EGifSetGifVersion)                                                                                       \
  F(GifErrorString)                                                                                          \
  F(GifFreeMapObject)                                                                                        \
  F(GifMakeMapObject)

LIBRARY_TABLE(LibGIF, LIBGIF_FUNCTIONS)
LIBRARY_LOADER(LibGIFLoad, LibGIF, LIBGIF_FUNCTIONS, "libgif.so.7")
