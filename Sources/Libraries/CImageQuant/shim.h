// libimagequant, found when the first GIF is written rather than linked: few exports write any, and its licence (GPL 3 or a
// commercial one) is not one that every program with this library must follow.
#if !__has_include(<libimagequant.h>)
#error "libimagequant.h is missing: apt-get install libimagequant-dev"
#endif
#include <libimagequant.h>
#include "../CLibraryTables/library_table.h"

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

LIBRARY_TABLE(LibImageQuant, LIBIMAGEQUANT_FUNCTIONS)
LIBRARY_LOADER(LibImageQuantLoad, LibImageQuant, LIBIMAGEQUANT_FUNCTIONS, "libimagequant.so.0")
