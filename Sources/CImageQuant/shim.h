// libimagequant, found when the first GIF is written rather than linked: few exports write any, and its licence (GPL 3 or a
// commercial one) is not one that every program with this library must follow.
#if !__has_include(<libimagequant.h>)
#error "libimagequant.h is missing: apt-get install libimagequant-dev"
#endif
#include <dlfcn.h>
#include <libimagequant.h>
#include <stdbool.h>

// The functions that are called; their types are those of the library's own header.
#define LIBIMAGEQUANT_FUNCTIONS(F)                                                                           \
  F(liq_attr_create)                                                                                         \
  F(liq_attr_destroy)                                                                                        \
  F(liq_get_palette)                                                                                         \
  F(liq_image_create_rgba)                                                                                   \
  F(liq_image_destroy)                                                                                       \
  F(liq_image_quantize)                                                                                      \
  F(liq_result_destroy)                                                                                      \
  F(liq_set_dithering_level)                                                                                 \
  F(liq_set_speed)                                                                                           \
  F(liq_write_remapped_image)

typedef struct {
#define LIBIMAGEQUANT_FIELD(name) __typeof__(&name) _Nonnull name;
  LIBIMAGEQUANT_FUNCTIONS(LIBIMAGEQUANT_FIELD)
#undef LIBIMAGEQUANT_FIELD
} LibImageQuant;

/// Fills the table; false, and dlerror() says why, where the library or one of its functions is not there.
/// It is never unloaded.
static inline bool LibImageQuantLoad(LibImageQuant *_Nonnull library) {
  void *file = dlopen("libimagequant.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
#define LIBIMAGEQUANT_FIND(name)                                                                             \
  if (!(*(void **)&library->name = dlsym(file, #name))) return false;
  LIBIMAGEQUANT_FUNCTIONS(LIBIMAGEQUANT_FIND)
#undef LIBIMAGEQUANT_FIND
  return true;
}
