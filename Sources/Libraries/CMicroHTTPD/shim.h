// GNU libmicrohttpd, found when a preview begins rather than linked: nothing else needs it, and it brings gnutls along.
#if !__has_include(<microhttpd.h>)
#error "microhttpd.h is missing: apt-get install libmicrohttpd-dev"
#endif
#include <microhttpd.h>
#include "../CLibraryTables/library_table.h"

// The functions that are called; their types are those of the library's own header.
#define LIBMICROHTTPD_FUNCTIONS(F)                                                                           \
  F(MHD_add_response_header)                                                                                 \
  F(MHD_create_response_from_buffer)                                                                         \
  F(MHD_create_response_from_callback)                                                                       \
  F(MHD_destroy_response)                                                                                    \
  F(MHD_get_connection_values)                                                                               \
  F(MHD_queue_response)                                                                                      \
  F(MHD_start_daemon)

LIBRARY_TABLE(LibMicroHTTPD, LIBMICROHTTPD_FUNCTIONS)
LIBRARY_LOADER(LibMicroHTTPDLoad, LibMicroHTTPD, LIBMICROHTTPD_FUNCTIONS, "libmicrohttpd.so.12")

/// Serves a socket that listens, each connection on a thread of its own; at most 64 at once, each of which is closed if
/// nothing happens on it for half a minute. Swift cannot call functions of any number of
/// arguments, which MHD_start_daemon is.
static inline struct MHD_Daemon *_Nullable LibMicroHTTPDStart(const LibMicroHTTPD *_Nonnull library, int socket,
                                                              MHD_AccessHandlerCallback _Nonnull handler,
                                                              void *_Nullable context) {
  return library->MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL,
                                   handler, context, MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, 64u,
                                   MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_END);
}

// Macros with casts, which Swift does not import.
static const uint64_t LibMicroHTTPDUnknownSize = MHD_SIZE_UNKNOWN;
