// swift-tools-version: 6.2
import PackageDescription

/// Layers that OpenGL draws, exported: `swift run opengl-samples FOLDER`.
let package = Package(
  name: "OpenGLSamples",
  products: [
    .library(name: "OpenGLScenes", targets: ["OpenGLScenes"]),
    .executable(name: "opengl-samples", targets: ["opengl-samples"]),
  ],
  dependencies: [.package(name: "LayerPress", path: "../..")],
  targets: [
    .target(
      name: "OpenGLScenes",
      dependencies: [
        .product(name: "GLKit", package: "LayerPress"), .product(name: "LayerPress", package: "LayerPress"),
      ]),
    .executableTarget(name: "opengl-samples", dependencies: ["OpenGLScenes"]),
  ]
)
