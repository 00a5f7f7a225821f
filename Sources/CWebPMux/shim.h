// libwebpmux, which joins frames, found when the first WebP is written rather than linked: few exports write any.
#if !__has_include(<webp/mux.h>)
#error "webp/mux.h is missing: apt-get install libwebp-dev"
#endif
#include <dlfcn.h>
#include <stdbool.h>
#include <webp/encode.h>
#include <webp/mux.h>

// The functions that are called; their types are those of the library's own header.
#define LIBWEBPMUX_FUNCTIONS(F)                                                                              \
  F(WebPAnimEncoderAdd)                                                                                      \
  F(WebPAnimEncoderAssemble)                                                                                 \
  F(WebPAnimEncoderDelete)                                                                                   \
  F(WebPAnimEncoderGetError)                                                                                 \
  F(WebPAnimEncoderNewInternal)                                                                              \
  F(WebPAnimEncoderOptionsInitInternal)

typedef struct {
#define LIBWEBPMUX_FIELD(name) __typeof__(&name) _Nonnull name;
  LIBWEBPMUX_FUNCTIONS(LIBWEBPMUX_FIELD)
#undef LIBWEBPMUX_FIELD
} LibWebPMux;

/// Fills the table; false, and dlerror() says why, where the library or one of its functions is not there.
/// It is never unloaded.
static inline bool LibWebPMuxLoad(LibWebPMux *_Nonnull library) {
  void *file = dlopen("libwebpmux.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
#define LIBWEBPMUX_FIND(name)                                                                                \
  if (!(*(void **)&library->name = dlsym(file, #name))) return false;
  LIBWEBPMUX_FUNCTIONS(LIBWEBPMUX_FIND)
#undef LIBWEBPMUX_FIND
  return true;
}

/// An encoder of an animation that begins again for ever.
static inline WebPAnimEncoder *_Nullable LibWebPMuxEncoder(const LibWebPMux *_Nonnull library, int width,
                                                           int height) {
  WebPAnimEncoderOptions options;
  if (!library->WebPAnimEncoderOptionsInitInternal(&options, WEBP_MUX_ABI_VERSION)) return NULL;
  return library->WebPAnimEncoderNewInternal(width, height, &options, WEBP_MUX_ABI_VERSION);
}
