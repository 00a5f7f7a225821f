// What the kernel has and Swift's Glibc does not show, which reads headers without their GNU extensions.
#ifndef LAYERPRESS_CLINUX_SHIM_H
#define LAYERPRESS_CLINUX_SHIM_H

/// A file without a name that lies in memory; <sys/mman.h> calls the flag MFD_CLOEXEC.
int memfd_create(const char *name, unsigned int flags);
static const unsigned int memory_file_closes_on_exec = 1;

#endif
