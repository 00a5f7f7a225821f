// GNU libmicrohttpd, found when a preview begins rather than linked: nothing else needs it, and it brings gnutls along.
#if !__has_include(<microhttpd.h>)
#error "microhttpd.h is missing: apt-get install libmicrohttpd-dev"
#endif
#include <dlfcn.h>
#include <microhttpd.h>
#include <stdbool.h>

// The functions that are called; their types are those of the library's own header.
#define LIBMICROHTTPD_FUNCTIONS(F)                                                                           \
  F(MHD_add_response_header)                                                                                 \
  F(MHD_create_response_from_buffer)                                                                         \
  F(MHD_create_response_from_callback)                                                                       \
  F(MHD_destroy_response)                                                                                    \
  F(MHD_get_connection_values)                                                                               \
  F(MHD_lookup_connection_value)                                                                             \
  F(MHD_queue_response)                                                                                      \
  F(MHD_start_daemon)

typedef struct {
#define LIBMICROHTTPD_FIELD(name) __typeof__(&name) _Nonnull name;
  LIBMICROHTTPD_FUNCTIONS(LIBMICROHTTPD_FIELD)
#undef LIBMICROHTTPD_FIELD
} LibMicroHTTPD;

/// Fills the table; false, and dlerror() says why, where the library or one of its functions is not there.
/// It is never unloaded.
static inline bool LibMicroHTTPDLoad(LibMicroHTTPD *_Nonnull library) {
  void *file = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
#define LIBMICROHTTPD_FIND(name)                                                                             \
  if (!(*(void **)&library->name = dlsym(file, #name))) return false;
  LIBMICROHTTPD_FUNCTIONS(LIBMICROHTTPD_FIND)
#undef LIBMICROHTTPD_FIND
  return true;
}

/// Serves a socket that listens, each connection on a thread of its own. Swift cannot call functions of any number of
/// arguments, which MHD_start_daemon is.
static inline struct MHD_Daemon *_Nullable LibMicroHTTPDStart(const LibMicroHTTPD *_Nonnull library, int socket,
                                                              MHD_AccessHandlerCallback _Nonnull handler,
                                                              void *_Nullable context) {
  return library->MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL,
                                   handler, context, MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_END);
}

// Macros with casts, which Swift does not import.
static const uint64_t LibMicroHTTPDUnknownSize = MHD_SIZE_UNKNOWN;
