import CEGL
import Foundation
import LibraryLoading
import Synchronization

/// A context of OpenGL without a window, drawn by the processor (Mesa's llvmpipe): the same bytes on every machine with the same
/// Mesa.
package final class GLContext: @unchecked Sendable {
  /// What is drawn with.
  package enum API: Sendable {
    /// OpenGL ES of a version.
    case es(Int)
    /// OpenGL with all of its old functions.
    case desktop
  }

  /// Why there is no context.
  package struct Failure: Error, CustomStringConvertible, Sendable {
    package let description: String
    /// Whether the library is there and only lacks this version.
    package var isOfVersion = false
  }

  private let library: Library
  private let handle: EGLContext

  private struct Library: @unchecked Sendable {
    var functions: LibEGL
    var display: EGLDisplay
  }

  /// EGL, loaded when it is first needed.
  private static let library: Result<Library, Failure> = {
    let packages = "libegl1, libgles2 and libgl1-mesa-dri"
    let loaded: Result<LibEGL, MissingLibrary> = MissingLibrary.load(
      "libEGL", which: "draws with OpenGL", from: packages, by: LibEGLLoad)
    var functions: LibEGL
    switch loaded {
    case .success(let found): functions = found
    // Several packages, not one.
    case .failure(let missing):
      return .failure(
        Failure(
          description: missing.description.replacingOccurrences(
            of: "the package lib", with: "the packages lib")))
    }
    guard let display = LibEGLSoftwareDisplay(&functions) ?? functions.eglGetDisplay(nil),
      functions.eglInitialize(display, nil, nil) != 0
    else {
      return .failure(
        Failure(description: "OpenGL cannot draw without a screen here: install the packages \(packages)"))
    }
    return .success(Library(functions: functions, display: display))
  }()

  /// Creates a context, which shares textures, buffers and programs with another one if it is given.
  package init(_ api: API, sharing other: GLContext? = nil) throws(Failure) {
    let library = try Self.library.get()
    let functions = library.functions
    // EGL_OPENGL_ES_API and its bit for ES 2; EGL_OPENGL_API and its bit.
    let (name, bit): (EGLenum, EGLint) =
      switch api {
      case .es: (0x30A0, 0x0004)
      case .desktop: (0x30A2, 0x0008)
      }
    guard functions.eglBindAPI(name) != 0 else {
      throw Failure(description: "EGL has no \(Self.text(api)) here", isOfVersion: true)
    }
    // EGL_RENDERABLE_TYPE; surfaces are never used.
    var (config, count): (EGLConfig?, EGLint) = (nil, 0)
    let wanted: [EGLint] = [0x3040, bit, 0x3033, 0, 0x3038]
    _ = functions.eglChooseConfig(library.display, wanted, &config, 1, &count)
    // EGL_CONTEXT_MAJOR_VERSION.
    let attributes: [EGLint] =
      switch api {
      case .es(let version): [0x3098, EGLint(clamping: version), 0x3038]
      case .desktop: [0x3038]
      }
    guard
      let handle = functions.eglCreateContext(
        library.display, count > 0 ? config : nil, other?.handle, attributes)
    else { throw Failure(description: "EGL has no \(Self.text(api)) here", isOfVersion: true) }
    self.library = library
    self.handle = handle
  }

  deinit { _ = library.functions.eglDestroyContext(library.display, handle) }

  private static func text(_ api: API) -> String {
    switch api {
    case .es(let version): "OpenGL ES \(version)"
    case .desktop: "OpenGL"
    }
  }

  /// Has this thread's calls draw with this context.
  package func makeCurrent() -> Bool {
    library.functions.eglMakeCurrent(library.display, nil, nil, handle) != 0
  }

  /// Has this thread's calls draw nothing.
  package static func makeNoneCurrent() {
    guard let library = try? library.get() else { return }
    _ = library.functions.eglMakeCurrent(library.display, nil, nil, nil)
  }

  /// A function of OpenGL; nil where the library does not have it.
  package static func function(_ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? {
    guard let library = try? library.get() else { return nil }
    return library.functions.eglGetProcAddress(name)
  }
}
