// The arguments that the process was started with. Swift's CommandLine reads them from /proc, which a container or another root may
// not have; glibc hands them to every initializer, too.
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

/// How many arguments there are, the program's name included.
int process_argument_count(void);

/// The arguments, the program's name first.
const char *_Nullable const *_Nonnull process_arguments(void);

#endif
