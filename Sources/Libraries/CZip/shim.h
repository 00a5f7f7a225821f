// libzip, found when the first archive is read rather than linked: it brings OpenSSL along, for encrypted archives,
// and loading that takes longer than writing a small scene.
#if !__has_include(<zip.h>)
#error "zip.h is missing: apt-get install libzip-dev"
#endif
#include <zip.h>
#include "../CLibraryTables/library_table.h"

// The functions that are called; their types are those of libzip's own header.
#define LIBZIP_FUNCTIONS(F)                                                                                  \
  F(zip_discard)                                                                                             \
  F(zip_error_fini)                                                                                          \
  F(zip_error_init)                                                                                          \
  F(zip_error_strerror)                                                                                      \
  F(zip_fclose)                                                                                              \
  F(zip_file_get_external_attributes)                                                                        \
  F(zip_fopen_index)                                                                                         \
  F(zip_fread)                                                                                               \
  F(zip_get_num_entries)                                                                                     \
  F(zip_open_from_source)                                                                                    \
  F(zip_source_buffer_create)                                                                                \
  F(zip_source_free)                                                                                         \
  F(zip_stat_index)

LIBRARY_TABLE(LibZip, LIBZIP_FUNCTIONS)
LIBRARY_LOADER(LibZipLoad, LibZip, LIBZIP_FUNCTIONS, "libzip.so.4", "libzip.so.5")
