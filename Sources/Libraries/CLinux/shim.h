// What the kernel has and Swift's Glibc does not show, which reads headers without their GNU extensions.
#ifndef LAYERPRESS_CLINUX_SHIM_H
#define LAYERPRESS_CLINUX_SHIM_H

/// A file without a name that lies in memory; <sys/mman.h> calls the flag MFD_CLOEXEC.
int memfd_create(const char *name, unsigned int flags);
static const unsigned int memory_file_closes_on_exec = 1;

/// A pipe whose ends no other program inherits, even one that another thread starts at this moment.
int pipe2(int ends[2], int flags);

#include <stdint.h>

long syscall(long number, ...);

/// Opens what a path leads to, links included, and fails with EXDEV where it would lead out of a folder: openat2 of Linux 5.6, for
/// which glibc has no function, with RESOLVE_BENEATH.
static inline int open_beneath(int folder, const char *path, uint64_t flags) {
  struct {
    uint64_t flags, mode, resolve;
  } how = {flags, 0, 0x08};
  return (int)syscall(437, folder, path, &how, sizeof how);
}

#include "child.h"

#endif
