// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors everywhere: a warning that is let through once is never read again.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  // That accesses to properties do not overlap is checked in debug builds; it would take a twentieth of an export.
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
  // Each module would write an index of Foundation and all that it imports: a third of the time of a debug build.
  .unsafeFlags(["-index-ignore-system-modules"], .when(configuration: .debug)),
]

/// How a released program has libraries in it for which there are shared ones, too: `Scripts/support/release.sh` says why.
let released: [LinkerSetting] =
  Context.environment["LAYERPRESS_STATIC_LIBRARIES"].map {
    [.unsafeFlags(["-L", $0, "-Xclang-linker", "-static-libgcc"])]
  } ?? []

func system(_ name: String, pkgConfig: String?, apt: String...) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

/// A description of a library for pkg-config that lies in this package: the file says why.
func ours(_ file: String) -> String { Context.packageDirectory + "/Sources/" + file }

func module(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// A module that calculates: optimised in debug builds too, in which it would be forty times as slow.
func calculating(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "LayerPress",
  products: [
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "LayerPress", targets: ["LayerPress"]),
    .library(name: "SceneFiles", targets: ["SceneFiles"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "UIKitValues", targets: ["UIKitValues"]),
    .executable(name: "layerpress", targets: ["layerpress"]),
  ],
  targets: [
    // C libraries: a module map each, nothing else.
    system("CCairo", pkgConfig: "cairo-ft", apt: "libcairo2-dev"),
    system("CPango", pkgConfig: ours("CPango/pango.pc"), apt: "libpango1.0-dev"),
    system("CHyphen", pkgConfig: nil, apt: "libhyphen-dev"),
    system("CGdkPixbuf", pkgConfig: ours("CGdkPixbuf/gdk-pixbuf.pc"), apt: "libgdk-pixbuf-2.0-dev"),
    system("CWebP", pkgConfig: "libwebpdemux", apt: "libwebp-dev"),
    system("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
    system("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev"),
    system("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    system("CISAL", pkgConfig: "libisal", apt: "libisal-dev"),
    // Rows of JPEG and PNG: what those libraries do by longjmp must not reach Swift.
    .target(name: "CPictureRows", dependencies: ["CJPEG", "CPNG"]),
    system("CLinux", pkgConfig: nil),
    system("CGLib", pkgConfig: "glib-2.0", apt: "libglib2.0-dev"),
    // Linked statically: its header says why.
    .target(
      name: "CQPDF", dependencies: ["CGLib", "CJPEG", "CZlib"],
      linkerSettings: [.linkedLibrary(":libqpdf.a"), .linkedLibrary("stdc++")]),

    // Loaded when first needed, not linked: their shims say why.
    system("CRSVG", pkgConfig: "gobject-2.0", apt: "librsvg2-dev"),
    system("CPoppler", pkgConfig: "gobject-2.0", apt: "libpoppler-glib-dev"),
    system("CXML2", pkgConfig: nil, apt: "libxml2-dev"),
    system("CGIF", pkgConfig: nil, apt: "libgif-dev"),
    system("CImageQuant", pkgConfig: nil, apt: "libimagequant-dev"),
    system("CWebPMux", pkgConfig: "libwebp", apt: "libwebp-dev"),
    system("CMicroHTTPD", pkgConfig: nil, apt: "libmicrohttpd-dev"),
    system("CZip", pkgConfig: nil, apt: "libzip-dev"),

    // Which painter a program is linked with: its shim says how.
    system("CContextPainter", pkgConfig: nil),

    // What documents say about themselves.
    module("Documents", []),

    // What libraries are loaded by, and read by.
    module("LibraryLoading", []),
    module("XMLReading", ["LibraryLoading", "CXML2"]),
    module("PDFReading", ["CPoppler", "LibraryLoading"]),

    // The model: Apple's names and behaviour, plain Swift and Foundation; poppler and libxml2 only for the
    // sizes of PDFs and SVGs.
    module(
      "CoreGraphics",
      [
        "Documents", "LibraryLoading", "XMLReading", "PDFReading", "_Testing_CoreGraphics", "CContextPainter",
      ]),
    module("_Testing_CoreGraphics", []),
    module("QuartzCore", ["CoreGraphics"]),

    // Texts with a syntax of their own.
    module("CSSReading", ["CoreGraphics"]),

    // From files to layer trees and back.
    module(
      "SceneFiles", ["QuartzCore", "Documents", "CSSReading", "LibraryLoading", "XMLReading", "CZip"]),

    // From layer trees to drawings.
    module("Drawing", ["CoreGraphics"]),
    module("TextLayout", ["CoreGraphics", "CSSReading", "Drawing", "CPango", "CHyphen"]),
    module("Flattening", ["QuartzCore", "Drawing", "TextLayout"]),

    // From drawings to drawings.
    calculating("Blurring", ["CoreGraphics"]),
    module("PDFMarks", ["CoreGraphics"]),
    module(
      "ImageDecoding",
      [
        "CoreGraphics", "CSSReading", "LibraryLoading", "XMLReading", "CDeflate", "CGdkPixbuf", "CLCMS",
        "CPictureRows", "CRSVG", "CWebP",
      ]),
    module("Lowering", ["Drawing", "ImageDecoding", "Blurring"]),
    module(
      "CairoDrawing",
      [
        "PDFReading", "Drawing", "Lowering", "TextLayout", "ImageDecoding", "Blurring", "PDFMarks", "CCairo",
        "CRSVG",
        "CZlib",
      ]),
    module("SVGWriting", ["Drawing", "Lowering", "TextLayout", "ImageDecoding", "XMLReading"]),

    // From drawings to files.
    module(
      "PDFFinishing",
      ["CoreGraphics", "Documents", "ImageDecoding", "PDFMarks", "CDeflate", "CLCMS", "CPango", "CQPDF"]),
    calculating("PNGCompression", ["CDeflate", "CISAL", "CZlib"]),
    module(
      "LayerPress",
      [
        "QuartzCore", "Documents", "Drawing", "Lowering", "TextLayout", "Flattening", "ImageDecoding",
        "CairoDrawing", "SVGWriting", "PDFMarks", "PDFFinishing", "PNGCompression", "LibraryLoading",
        "CZlib", "CDeflate", "CLinux", "CGIF", "CImageQuant", "CWebPMux",
      ]),

    // What code for Apple's systems imports beside the model.
    module("CoreText", ["QuartzCore", "Drawing", "TextLayout", "Flattening"]),
    module("ImageIO", ["CoreGraphics", "ImageDecoding", "LayerPress"]),
    module("UIKitValues", ["QuartzCore", "TextLayout", "Flattening", "CoreText", "ImageIO"]),

    module("HTTPServing", ["LibraryLoading", "CMicroHTTPD"]),
    .target(
      name: "LayerPressCommand", dependencies: ["LayerPress", "SceneFiles", "HTTPServing", "CGLib"],
      resources: [.embedInCode("Pages")], swiftSettings: strict),
    .executableTarget(
      name: "layerpress", dependencies: ["LayerPressCommand"], swiftSettings: strict, linkerSettings: released
    ),

    // What tests of several modules share: other programs and all processors; drawings and what is true of all.
    module("TestSupport", [], path: "Tests/TestSupport"),
    module("DrawingSupport", ["Drawing", "ImageDecoding", "Lowering"], path: "Tests/DrawingSupport"),

    tests("CoreGraphicsTests", ["CoreGraphics"]),
    tests("QuartzCoreTests", ["QuartzCore"]),
    tests("SceneFilesTests", ["SceneFiles", "CZlib"]),
    tests("TextLayoutTests", ["TextLayout"]),
    tests("BlurringTests", ["Blurring", "TestSupport"]),
    tests("DrawingTests", ["Drawing", "DrawingSupport"]),
    tests("LoweringTests", ["Lowering", "ImageDecoding", "Flattening", "SceneFiles", "DrawingSupport"]),
    tests("FlatteningTests", ["Flattening", "SceneFiles"]),
    tests("ImageDecodingTests", ["ImageDecoding", "CGdkPixbuf", "CLCMS", "CZlib", "TestSupport"]),
    tests("CairoDrawingTests", ["CairoDrawing", "PDFMarks", "TestSupport"]),
    tests("PDFFinishingTests", ["PDFFinishing", "CQPDF", "TestSupport"]),
    tests("SVGWritingTests", ["SVGWriting", "SceneFiles", "XMLReading", "TestSupport"]),
    tests(
      "LayerPressTests",
      ["LayerPress", "PNGCompression", "SceneFiles", "CCairo", "CPNG", "CDeflate", "TestSupport"]),
    tests("CoreTextTests", ["CoreText", "LayerPress"]),
    tests("ImageIOTests", ["ImageIO"]),
    tests("Idioms", ["UIKitValues", "CoreText", "LayerPress"]),
    tests("UIKitValuesTests", ["UIKitValues", "LayerPress"]),
    tests(
      "LayerPressCommandTests",
      ["LayerPressCommand", "HTTPServing", "SceneFiles", "layerpress", "ImageDecoding", "TestSupport"],
      resources: [.copy("Browser")]),
  ]
)
