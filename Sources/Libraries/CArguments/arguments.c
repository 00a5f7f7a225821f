#include "arguments.h"

static int kept_count = 0;
static const char *const *kept_arguments = &(const char *const){0};

__attribute__((constructor)) static void keep_arguments(int count, const char *const *arguments) {
  kept_count = count;
  kept_arguments = arguments;
}

int process_argument_count(void) { return kept_count; }

const char *const *process_arguments(void) { return kept_arguments; }
