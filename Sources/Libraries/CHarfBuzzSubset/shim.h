// HarfBuzz's subsetter, found when the first font of a document's own is drawn rather than linked: most exports use the
// system's fonts alone.
#include <hb-subset.h>
#include "../CLibraryTables/library_table.h"

#define LIBHARFBUZZSUBSET_FUNCTIONS(F)                                                                       \
  F(hb_subset_input_create_or_fail)                                                                          \
  F(hb_subset_input_destroy)                                                                                 \
  F(hb_subset_input_glyph_set)                                                                               \
  F(hb_subset_input_set)                                                                                     \
  F(hb_subset_input_set_flags)                                                                               \
  F(hb_subset_input_unicode_set)                                                                             \
  F(hb_subset_or_fail)

LIBRARY_TABLE(LibHarfBuzzSubset, LIBHARFBUZZSUBSET_FUNCTIONS)
LIBRARY_LOADER(LibHarfBuzzSubsetLoad, LibHarfBuzzSubset, LIBHARFBUZZSUBSET_FUNCTIONS, "libharfbuzz-subset.so.0")
