#include <isa-l/igzip_lib.h>

// A macro with a sum inside, which Swift does not import.
static const int isal_level_1_workspace_size = ISAL_DEF_LVL1_DEFAULT;
