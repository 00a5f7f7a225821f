// giflib, found when the first GIF is written rather than linked: few exports write any.
#if !__has_include(<gif_lib.h>)
#error "gif_lib.h is missing: apt-get install libgif-dev"
#endif
#include <dlfcn.h>
#include <gif_lib.h>
#include <stdbool.h>

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

typedef struct {
#define LIBGIF_FIELD(name) __typeof__(&name) _Nonnull name;
  LIBGIF_FUNCTIONS(LIBGIF_FIELD)
#undef LIBGIF_FIELD
} LibGIF;

/// Fills the table; false, and dlerror() says why, where the library or one of its functions is not there.
/// It is never unloaded.
static inline bool LibGIFLoad(LibGIF *_Nonnull library) {
  void *file = dlopen("libgif.so.7", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
#define LIBGIF_FIND(name)                                                                                    \
  if (!(*(void **)&library->name = dlsym(file, #name))) return false;
  LIBGIF_FUNCTIONS(LIBGIF_FIND)
#undef LIBGIF_FIND
  return true;
}
