#include <glib.h>
#include <malloc.h>
