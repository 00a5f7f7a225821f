// libwebpmux, which joins frames, found when the first WebP is written rather than linked: few exports write any.
#if !__has_include(<webp/mux.h>)
#error "webp/mux.h is missing: apt-get install libwebp-dev"
#endif
#include <webp/encode.h>
#include <webp/mux.h>
#include "../CLibraryTables/library_table.h"

// The functions that are called; their types are those of the library's own header.
#define LIBWEBPMUX_FUNCTIONS(F)                                                                              \
  F(WebPAnimEncoderAdd)                                                                                      \
  F(WebPAnimEncoderAssemble)                                                                                 \
  F(WebPAnimEncoderDelete)                                                                                   \
  F(WebPAnimEncoderGetError)                                                                                 \
  F(WebPAnimEncoderNewInternal)                                                                              \
  F(WebPAnimEncoderOptionsInitInternal)

LIBRARY_TABLE(LibWebPMux, LIBWEBPMUX_FUNCTIONS)
LIBRARY_LOADER(LibWebPMuxLoad, LibWebPMux, LIBWEBPMUX_FUNCTIONS, "libwebpmux.so.3")

/// An encoder of an animation that begins again for ever.
static inline WebPAnimEncoder *_Nullable LibWebPMuxEncoder(const LibWebPMux *_Nonnull library, int width,
                                                           int height) {
  WebPAnimEncoderOptions options;
  if (!library->WebPAnimEncoderOptionsInitInternal(&options, WEBP_MUX_ABI_VERSION)) return NULL;
  return library->WebPAnimEncoderNewInternal(width, height, &options, WEBP_MUX_ABI_VERSION);
}
