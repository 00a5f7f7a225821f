// libzint, found when the first bar code is drawn rather than linked: most exports have none.
#if !__has_include(<zint.h>)
#error "zint.h is missing: apt-get install libzint-dev"
#endif
#include <zint.h>
#include "../CLibraryTables/library_table.h"

// The functions that are called; their types are those of libzint's own header.
#define LIBZINT_FUNCTIONS(F)                                                                                 \
  F(ZBarcode_Create)                                                                                         \
  F(ZBarcode_Delete)                                                                                         \
  F(ZBarcode_Encode)                                                                                         \
  F(ZBarcode_Version)

LIBRARY_TABLE(LibZint, LIBZINT_FUNCTIONS)

// The layout of a symbol differs between minor versions, and so do the names of their files: only the one whose header
// this is compiled with can be read. 2.13 is the first that writes files in memory.
#ifdef BARCODE_MEMORY_FILE
#define ZINT_MINOR_VERSION "2.13"
enum { ZINT_HEADER_VERSION = 213 };
LIBRARY_LOADER(LibZintLoad, LibZint, LIBZINT_FUNCTIONS, "libzint.so.2.13")
#else
#define ZINT_MINOR_VERSION "2.11"
enum { ZINT_HEADER_VERSION = 211 };
LIBRARY_LOADER(LibZintLoad, LibZint, LIBZINT_FUNCTIONS, "libzint.so.2.11")
#endif

// Rows of modules, eight in a byte from its lowest bit; false outside of what a symbol can hold.
static inline bool zint_is_dark(const struct zint_symbol *_Nonnull symbol, int row, int column) {
  if (row < 0 || row >= symbol->rows || row >= 200 || column < 0 || column >= symbol->width || column >= 1152)
    return false;
  return (symbol->encoded_data[row][column >> 3] >> (column & 7)) & 1;
}

static inline const char *_Nonnull zint_text(const struct zint_symbol *_Nonnull symbol) {
  return (const char *)symbol->text;
}

static inline const char *_Nonnull zint_error(const struct zint_symbol *_Nonnull symbol) { return symbol->errtxt; }
