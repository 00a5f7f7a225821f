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
// this is compiled with can be read. The header says its version nowhere but in the sizes of some fields.
#define ZINT_FIELD_SIZE(field) sizeof(((struct zint_symbol *)0)->field)
#define ZINT_HAS_TEXT_LENGTH                                                                                 \
  (offsetof(struct zint_symbol, rows) - offsetof(struct zint_symbol, text) > ZINT_FIELD_SIZE(text))
enum {
  ZINT_HEADER_VERSION = ZINT_FIELD_SIZE(errtxt) == 160 ? 216
                        : ZINT_HAS_TEXT_LENGTH         ? 215
                        : ZINT_FIELD_SIZE(text) == 256 ? 214
                        : ZINT_FIELD_SIZE(text) == 200 ? 213
                                                       : 211
};
LIBRARY_LOADER(LibZintLoad, LibZint, LIBZINT_FUNCTIONS,
               ZINT_HEADER_VERSION == 216   ? "libzint.so.2.16"
               : ZINT_HEADER_VERSION == 215 ? "libzint.so.2.15"
               : ZINT_HEADER_VERSION == 214 ? "libzint.so.2.14"
               : ZINT_HEADER_VERSION == 213 ? "libzint.so.2.13"
                                            : "libzint.so.2.11")

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
