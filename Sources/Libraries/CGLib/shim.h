#include <glib.h>

// Swift does not see these names where another module includes GLib's headers, too.
static const unsigned option_is_flag = G_OPTION_ARG_NONE;
static const unsigned option_takes_values = G_OPTION_ARG_FILENAME_ARRAY;
#include <malloc.h>
