// Libraries that are found when they are first needed rather than linked: a table of the functions that are called, and
// a function that fills it.
#ifndef LIBRARY_TABLE_H
#define LIBRARY_TABLE_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

/// Declares the type `Library`, a table of functions with the types of the library's own header.
///
/// FUNCTIONS is a macro that applies the one it is given to each function's name.
#define LIBRARY_TABLE(Library, FUNCTIONS)                                                                    \
  typedef struct {                                                                                           \
    FUNCTIONS(LIBRARY_TABLE_FIELD)                                                                           \
  } __attribute__((swift_attr("@Sendable"))) Library;

#define LIBRARY_TABLE_FIELD(name) __typeof__(&name) _Nonnull name;

/// Defines `load`, which fills a table: false, and dlerror() says why, where the library or one of its functions is not
/// there. It is never unloaded. What follows FUNCTIONS are the names of its file, of which the first that is there counts.
#define LIBRARY_LOADER(load, Library, FUNCTIONS, ...)                                                        \
  static inline bool load(Library *_Nonnull library) {                                                       \
    static const char *const names[] = {__VA_ARGS__};                                                        \
    void *file = NULL;                                                                                       \
    for (size_t k = 0; !file && k < sizeof names / sizeof *names; k++)                                       \
      file = dlopen(names[k], RTLD_NOW | RTLD_LOCAL);                                                        \
    if (!file) return false;                                                                                 \
    FUNCTIONS(LIBRARY_LOADER_FIND)                                                                           \
    return true;                                                                                             \
  }

#define LIBRARY_LOADER_FIND(name)                                                                            \
  if (!(*(void **)&library->name = dlsym(file, #name))) return false;

#endif
