// EGL, found when a program draws with OpenGL rather than linked. Declared here, so that building needs none of its headers: what
// is called of EGL 1.5 (Khronos' egl.h and eglext.h, under the MIT licence).
#ifndef LAYERPRESS_CEGL_SHIM_H
#define LAYERPRESS_CEGL_SHIM_H

#include <stdint.h>
#include "../CLibraryTables/library_table.h"

typedef unsigned int EGLBoolean;
typedef unsigned int EGLenum;
typedef int32_t EGLint;
typedef void *EGLDisplay;
typedef void *EGLConfig;
typedef void *EGLSurface;
typedef void *EGLContext;

EGLBoolean eglBindAPI(EGLenum api);
EGLBoolean eglChooseConfig(EGLDisplay _Nullable display, const EGLint *_Nullable attributes,
                           EGLConfig _Nullable *_Nullable configs, EGLint size, EGLint *_Nonnull count);
EGLContext _Nullable eglCreateContext(EGLDisplay _Nullable display, EGLConfig _Nullable config, EGLContext _Nullable share,
                                      const EGLint *_Nullable attributes);
EGLBoolean eglDestroyContext(EGLDisplay _Nullable display, EGLContext _Nullable context);
EGLint eglGetError(void);
EGLDisplay _Nullable eglGetDisplay(void *_Nullable native);
void *_Nullable eglGetProcAddress(const char *_Nonnull name);
EGLBoolean eglInitialize(EGLDisplay _Nullable display, EGLint *_Nullable major, EGLint *_Nullable minor);
EGLBoolean eglMakeCurrent(EGLDisplay _Nullable display, EGLSurface _Nullable draw, EGLSurface _Nullable read,
                          EGLContext _Nullable context);
const char *_Nullable eglQueryString(EGLDisplay _Nullable display, EGLint name);

#define LIBEGL_FUNCTIONS(F)                                                                                  \
  F(eglBindAPI)                                                                                              \
  F(eglChooseConfig)                                                                                         \
  F(eglCreateContext)                                                                                        \
  F(eglDestroyContext)                                                                                       \
  F(eglGetError)                                                                                             \
  F(eglGetDisplay)                                                                                           \
  F(eglGetProcAddress)                                                                                       \
  F(eglInitialize)                                                                                           \
  F(eglMakeCurrent)                                                                                          \
  F(eglQueryString)

LIBRARY_TABLE(LibEGL, LIBEGL_FUNCTIONS)
LIBRARY_LOADER(LibEGLLoad, LibEGL, LIBEGL_FUNCTIONS, "libEGL.so.1")

/// The display of a processor that draws by itself: the device that says so, or else Mesa's without a screen. The same on
/// machines with and without graphics.
static inline EGLDisplay _Nullable LibEGLSoftwareDisplay(const LibEGL *_Nonnull library) {
  EGLDisplay (*display)(EGLenum, void *, const EGLint *) = 0;
  EGLBoolean (*devices)(EGLint, void **, EGLint *) = 0;
  const char *(*words)(void *, EGLint) = 0;
  *(void **)&display = library->eglGetProcAddress("eglGetPlatformDisplayEXT");
  *(void **)&devices = library->eglGetProcAddress("eglQueryDevicesEXT");
  *(void **)&words = library->eglGetProcAddress("eglQueryDeviceStringEXT");
  if (!display) return 0;
  void *found[32];
  EGLint count = 0;
  if (devices && words && devices(32, found, &count)) {
    for (EGLint i = 0; i < count; i++) {
      // EGL_EXTENSIONS of EGL_MESA_device_software, as a display of EGL_PLATFORM_DEVICE_EXT.
      const char *extensions = words(found[i], 0x3055);
      if (extensions && __builtin_strstr(extensions, "EGL_MESA_device_software")) return display(0x313F, found[i], 0);
    }
  }
  // EGL_PLATFORM_SURFACELESS_MESA.
  return display(0x31DD, 0, 0);
}

#endif
