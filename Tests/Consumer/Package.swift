// swift-tools-version: 6.2
import PackageDescription

/// A package of somebody else's that uses LayerPress: it sees what the products show, and nothing else.
let package = Package(
  name: "Consumer",
  dependencies: [
    .package(name: "LayerPress", path: "../.."),
    .package(name: "OpenGLSamples", path: "../../samples/opengl"),
  ],
  targets: [
    // A server that draws what it is asked for.
    .executableTarget(
      name: "BadgeServer", dependencies: [.product(name: "LayerPress", package: "LayerPress")]),
    // The model alone.
    .testTarget(
      name: "ModelTests", dependencies: [.product(name: "QuartzCore", package: "LayerPress")]),
    .testTarget(
      name: "ExportTests",
      dependencies: [
        .product(name: "AVFoundation", package: "LayerPress"),
        .product(name: "GLKit", package: "LayerPress"),
        .product(name: "OpenGL", package: "LayerPress"),
        .product(name: "CoreText", package: "LayerPress"),
        .product(name: "LayerPress", package: "LayerPress"),
        .product(name: "SceneFiles", package: "LayerPress"),
      ]),
    // The samples that are written in Swift.
    .testTarget(
      name: "SampleTests", dependencies: [.product(name: "OpenGLScenes", package: "OpenGLSamples")]),
    // Code for a device.
    .testTarget(
      name: "ViewTests",
      dependencies: [
        .product(name: "UIKitValues", package: "LayerPress"),
        .product(name: "CoreText", package: "LayerPress"),
        .product(name: "ImageIO", package: "LayerPress"),
      ]),
  ]
)
