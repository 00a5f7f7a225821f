#include <isa-l/igzip_lib.h>

/// How much room level 1 works in. Swift does not see the library's own macro, which computes it.
enum { LibISALFastRoom = ISAL_DEF_LVL1_DEFAULT };
