// libzip, found when the first archive is read rather than linked: it brings OpenSSL along, for encrypted archives,
// and loading that takes longer than writing a small scene.
#if !__has_include(<zip.h>)
#error "zip.h is missing: apt-get install libzip-dev"
#endif
#include <dlfcn.h>
#include <stdbool.h>
#include <zip.h>

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

typedef struct {
#define LIBZIP_FIELD(name) __typeof__(&name) _Nonnull name;
  LIBZIP_FUNCTIONS(LIBZIP_FIELD)
#undef LIBZIP_FIELD
} LibZip;

/// Fills the table; false, and dlerror() says why, where the library or one of its functions is not there.
/// It is never unloaded.
static inline bool LibZipLoad(LibZip *_Nonnull library) {
  void *file = dlopen("libzip.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!file) file = dlopen("libzip.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
#define LIBZIP_FIND(name)                                                                                    \
  if (!(*(void **)&library->name = dlsym(file, #name))) return false;
  LIBZIP_FUNCTIONS(LIBZIP_FIND)
#undef LIBZIP_FIND
  return true;
}
