#pragma once
#include <stddef.h>

// Which painter makes pixels and documents of what a CGContext records is decided when a program is linked: the module
// `LayerPress` defines this function, and a program without it has none. So the model needs neither a painter nor a
// variable that holds one.
//
// Returns a retained object of the class `ContextPainterBox`.
extern void *_Nonnull layerpress_context_painter(void) __attribute__((weak));

/// A retained object of the class `ContextPainterBox`; NULL in programs that nothing paints in.
static inline void *_Nullable linked_context_painter(void) {
  return layerpress_context_painter ? layerpress_context_painter() : NULL;
}
