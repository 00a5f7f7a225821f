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

/// A released program reads strangers' files: its C code checks what it copies and its stack, and nothing that the linker has
/// looked up can be written to any more.
let hardened: [CSetting] = [
  .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
  .unsafeFlags(["-fstack-protector-strong"], .when(configuration: .release)),
]
let released: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"],
    .when(configuration: .release))
]

/// The folders of Sources, in the order of the pipeline. Tests has the same ones.
enum Group: String {
  case model = "Model"
  case scenes = "Scenes"
  case drawing = "Drawing"
  case outputs = "Outputs"
  case export = "Export"
  case command = "Command"
  case apple = "Apple"
  case libraries = "Libraries"

  func source(_ name: String) -> String { "Sources/\(rawValue)/\(name)" }
  func test(_ name: String) -> String { "Tests/\(rawValue)/\(name)" }
}

func system(_ name: String, pkgConfig: String?, apt: String...) -> Target {
  .systemLibrary(name: name, path: Group.libraries.source(name), pkgConfig: pkgConfig, providers: [.apt(apt)])
}

/// A description of a library for pkg-config that lies in this package: the file says why.
func ours(_ file: String) -> String { Context.packageDirectory + "/Sources/Libraries/" + file }

func module(_ name: String, in group: Group, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: group.source(name), swiftSettings: strict)
}

/// A module that calculates: optimised in debug builds too, in which it would be forty times as slow.
func calculating(_ name: String, in group: Group, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: group.source(name),
    swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

func tests(
  _ name: String, in group: Group, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: group.test(name), resources: resources,
    swiftSettings: strict)
}

/// What tests of several modules share.
func testSupport(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "Tests/Support/" + name, swiftSettings: strict)
}

let package = Package(
  name: "LayerPress",
  products: [
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "LayerPress", targets: ["LayerPress"]),
    .library(name: "SceneFiles", targets: ["SceneFiles"]),
    .library(name: "Merging", targets: ["Merging", "Records"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "UIKitValues", targets: ["UIKitValues"]),
    .library(name: "AVFoundation", targets: ["AVFoundation"]),
    .library(name: "OpenGLES", targets: ["OpenGLES"]),
    .library(name: "GLKit", targets: ["GLKit"]),
    .library(name: "OpenGL", targets: ["OpenGL"]),
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
    .target(
      name: "CPictureRows", dependencies: ["CJPEG", "CPNG"], path: Group.libraries.source("CPictureRows"),
      cSettings: hardened),
    system("CLinux", pkgConfig: nil),
    system("CIconv", pkgConfig: nil),
    .target(name: "CArguments", path: Group.libraries.source("CArguments")),
    system("CGLib", pkgConfig: "glib-2.0", apt: "libglib2.0-dev"),
    system("CQPDF", pkgConfig: "libqpdf", apt: "libqpdf-dev"),

    // Loaded when first needed, not linked: their shims say why.
    system("CRSVG", pkgConfig: "gobject-2.0", apt: "librsvg2-dev"),
    system("CPoppler", pkgConfig: "gobject-2.0", apt: "libpoppler-glib-dev"),
    system("CXML2", pkgConfig: nil, apt: "libxml2-dev"),
    system("CHarfBuzzSubset", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    system("CGIF", pkgConfig: nil, apt: "libgif-dev"),
    system("CImageQuant", pkgConfig: nil, apt: "libimagequant-dev"),
    system("CWebPMux", pkgConfig: "libwebp", apt: "libwebp-dev"),
    system("CMicroHTTPD", pkgConfig: nil, apt: "libmicrohttpd-dev"),
    system("CZip", pkgConfig: nil, apt: "libzip-dev"),
    system("CSQLite", pkgConfig: nil, apt: "libsqlite3-dev"),
    system("CZint", pkgConfig: nil, apt: "libzint-dev"),
    system("CEGL", pkgConfig: nil),
    // OpenGL's functions, which call a table that is filled when EGL is loaded.
    .target(name: "CGL", path: Group.libraries.source("CGL"), cSettings: hardened),

    // Which painter a program is linked with: its shim says how.
    system("CContextPainter", pkgConfig: nil),

    // What documents say about themselves, and how messages quote what files hold.
    module("Documents", in: .model, []),
    module("Messages", in: .model, []),

    // What libraries are loaded by, and read by.
    module("LibraryLoading", in: .libraries, []),
    module("ChildProcesses", in: .libraries, ["CLinux"]),
    module("XMLReading", in: .libraries, ["LibraryLoading", "CXML2"]),
    module("PDFReading", in: .libraries, ["CPoppler", "CQPDF", "LibraryLoading"]),

    // The model: Apple's names and behaviour, plain Swift and Foundation; poppler and libxml2 only for the
    // sizes of PDFs and SVGs.
    calculating(
      "CoreGraphics", in: .model,
      [
        "Documents", "LibraryLoading", "XMLReading", "PDFReading", "_Testing_CoreGraphics", "CContextPainter",
        "CGLib",
      ]),
    module("_Testing_CoreGraphics", in: .model, []),
    module("QuartzCore", in: .model, ["CoreGraphics", "Documents"]),

    // Texts with a syntax of their own.
    module("CSSReading", in: .scenes, ["CoreGraphics", "Messages"]),

    // What templates calculate, and values of data.
    module("Expressions", in: .scenes, ["Messages"]),
    module(
      "Records", in: .scenes, ["Expressions", "Messages", "LibraryLoading", "CIconv", "CSQLite"]),

    // From files to layer trees and back.
    module(
      "SceneFiles", in: .scenes,
      [
        "QuartzCore", "Documents", "CSSReading", "Expressions", "LibraryLoading", "PDFReading", "XMLReading",
        "CLinux", "CZip",
      ]),

    // From layer trees to drawings.
    calculating("Drawing", in: .drawing, ["CoreGraphics", "Messages"]),
    calculating(
      "TextLayout", in: .drawing,
      [
        "CoreGraphics", "CSSReading", "Drawing", "LibraryLoading", "CHarfBuzzSubset", "CHyphen", "CLinux",
        "CPango",
      ]),
    // Bar codes: what a message becomes, and its outline.
    module("Barcodes", in: .drawing, ["QuartzCore", "LibraryLoading", "Messages", "CZint"]),
    calculating("Flattening", in: .drawing, ["QuartzCore", "Barcodes", "Drawing", "TextLayout"]),

    // From drawings to drawings.
    calculating("Blurring", in: .drawing, ["CoreGraphics"]),
    module("PDFMarks", in: .outputs, ["CoreGraphics"]),
    calculating(
      "ImageDecoding", in: .drawing,
      [
        "CoreGraphics", "CSSReading", "LibraryLoading", "XMLReading", "CDeflate", "CGdkPixbuf", "CLCMS",
        "CPictureRows", "CRSVG", "CWebP",
      ]),
    calculating("Lowering", in: .drawing, ["Drawing", "ImageDecoding", "Blurring"]),
    calculating(
      "CairoDrawing", in: .outputs,
      [
        "PDFReading", "Drawing", "Lowering", "TextLayout", "ImageDecoding", "Blurring", "PDFMarks", "CCairo",
        "CRSVG",
        "CZlib",
      ]),
    calculating(
      "SVGWriting", in: .outputs, ["Drawing", "Lowering", "TextLayout", "ImageDecoding", "XMLReading"]),

    // From drawings to files.
    calculating(
      "PDFFinishing", in: .outputs,
      [
        "CoreGraphics", "Documents", "ImageDecoding", "PDFMarks", "XMLReading", "CDeflate", "CPango", "CQPDF",
      ]),
    // Parts of long documents, each finished by itself, and joined.
    module("PDFParts", in: .outputs, ["CoreGraphics", "PDFFinishing"]),
    // How pages lie on sheets: arithmetic.
    module("Imposition", in: .outputs, ["CoreGraphics"]),
    // Inks, plates, proofs, sheets, and the standards for them: an ordinary export does without.
    calculating(
      "Press", in: .outputs,
      ["CoreGraphics", "Drawing", "ImageDecoding", "Imposition", "PDFMarks", "PDFFinishing", "CLCMS"]),
    // What a print shop would refuse.
    module(
      "Preflight", in: .outputs,
      ["CoreGraphics", "Drawing", "ImageDecoding", "Messages", "PDFFinishing", "Press"]),
    calculating("PNGCompression", in: .outputs, ["CDeflate", "CISAL", "CZlib"]),
    module(
      "LayerPress", in: .export,
      [
        "QuartzCore", "Documents", "Messages", "Drawing", "Lowering", "TextLayout", "Flattening",
        "ImageDecoding", "Imposition", "CairoDrawing", "SVGWriting", "PDFMarks", "PDFFinishing", "PDFParts",
        "PDFReading", "Press", "Preflight", "PNGCompression", "LibraryLoading",
        "CZlib", "CDeflate", "CLinux", "CGIF", "CImageQuant", "CWebPMux",
      ]),

    // Rows of data on the pages of a template.
    module(
      "Merging", in: .export,
      ["LayerPress", "SceneFiles", "Expressions", "Records", "PDFFinishing", "PDFParts"]),

    // What code for Apple's systems imports beside the model.
    module("CoreText", in: .apple, ["QuartzCore", "Drawing", "TextLayout", "Flattening"]),
    module("ImageIO", in: .apple, ["CoreGraphics", "ImageDecoding", "LayerPress"]),
    module(
      "UIKitValues", in: .apple,
      ["QuartzCore", "TextLayout", "Flattening", "CoreText", "ImageIO", "LayerPress"]),

    module("AVFoundation", in: .apple, ["QuartzCore", "ChildProcesses"]),
    module("EGLContexts", in: .libraries, ["CoreGraphics", "LibraryLoading", "CEGL"]),
    module("OpenGLES", in: .apple, ["QuartzCore", "EGLContexts", "CGL"]),
    module("GLKit", in: .apple, ["OpenGLES", "UIKitValues", "ImageDecoding"]),
    module("OpenGL", in: .apple, ["QuartzCore", "EGLContexts", "CGL"]),

    module("HTTPServing", in: .command, ["LibraryLoading", "CMicroHTTPD"]),
    .target(
      name: "LayerPressCommand",
      dependencies: [
        "LayerPress", "Merging", "SceneFiles", "Records", "AVFoundation", "Messages", "PDFReading",
        "XMLReading",
        "HTTPServing", "CGLib",
      ],
      path: Group.command.source("LayerPressCommand"), resources: [.embedInCode("Pages")],
      swiftSettings: strict),
    .executableTarget(
      name: "layerpress", dependencies: ["LayerPressCommand", "CArguments"],
      path: Group.command.source("layerpress"),
      swiftSettings: strict, linkerSettings: released
    ),

    // What tests of several modules share: other programs and all processors; drawings and what is true of all.
    testSupport("FinishingSupport", ["PDFFinishing", "TestSupport"]),
    testSupport("TestSupport", []),
    testSupport("DrawingSupport", ["Blurring", "Drawing", "ImageDecoding", "Lowering"]),

    tests("CoreGraphicsTests", in: .model, ["CoreGraphics", "TestSupport"]),
    tests("QuartzCoreTests", in: .model, ["QuartzCore", "TestSupport"]),
    tests("ExpressionsTests", in: .scenes, ["Expressions", "TestSupport"]),
    tests("RecordsTests", in: .scenes, ["Records", "TestSupport"]),
    tests("SceneFilesTests", in: .scenes, ["SceneFiles", "CZlib", "TestSupport"]),
    tests("TextLayoutTests", in: .drawing, ["TextLayout", "TestSupport"]),
    tests("BarcodesTests", in: .drawing, ["Barcodes", "QuartzCore", "TestSupport"]),
    tests("BlurringTests", in: .drawing, ["Blurring", "TestSupport"]),
    tests("DrawingTests", in: .drawing, ["Drawing", "DrawingSupport", "TestSupport"]),
    tests(
      "LoweringTests", in: .drawing,
      ["Lowering", "ImageDecoding", "Flattening", "SceneFiles", "DrawingSupport", "TestSupport"]),
    tests("FlatteningTests", in: .drawing, ["Flattening", "SceneFiles", "TestSupport"]),
    tests(
      "ImageDecodingTests", in: .drawing, ["ImageDecoding", "CGdkPixbuf", "CLCMS", "CZlib", "TestSupport"]),
    tests("CairoDrawingTests", in: .outputs, ["CairoDrawing", "PDFMarks", "TestSupport"]),
    tests(
      "PDFFinishingTests", in: .outputs, ["PDFFinishing", "CQPDF", "FinishingSupport", "TestSupport"]),
    tests("PDFPartsTests", in: .outputs, ["PDFParts", "PDFFinishing", "FinishingSupport", "TestSupport"]),
    tests("ImpositionTests", in: .outputs, ["Imposition", "TestSupport"]),
    tests(
      "PressTests", in: .outputs,
      ["Press", "PDFFinishing", "ImageDecoding", "FinishingSupport", "TestSupport"]),
    tests("PreflightTests", in: .outputs, ["Preflight", "PDFFinishing", "FinishingSupport", "TestSupport"]),
    tests("SVGWritingTests", in: .outputs, ["SVGWriting", "SceneFiles", "XMLReading", "TestSupport"]),
    tests(
      "LayerPressTests", in: .export,
      [
        "LayerPress", "PNGCompression", "SceneFiles", "FinishingSupport", "CCairo", "CPNG", "CDeflate",
        "TestSupport",
      ]),
    tests("MergingTests", in: .export, ["Merging", "PDFFinishing", "FinishingSupport", "TestSupport"]),
    tests("CoreTextTests", in: .apple, ["CoreText", "LayerPress", "TestSupport"]),
    tests("ImageIOTests", in: .apple, ["ImageIO", "TestSupport"]),
    tests("AVFoundationTests", in: .apple, ["AVFoundation", "ChildProcesses", "LayerPress", "TestSupport"]),
    tests(
      "OpenGLTests", in: .apple,
      ["OpenGLES", "GLKit", "OpenGL", "LayerPress", "ImageDecoding", "TestSupport"]),
    tests("Idioms", in: .apple, ["UIKitValues", "CoreText", "LayerPress", "TestSupport"]),
    tests("UIKitValuesTests", in: .apple, ["UIKitValues", "LayerPress", "TestSupport"]),
    tests(
      "LayerPressCommandTests", in: .command,
      ["LayerPressCommand", "HTTPServing", "SceneFiles", "layerpress", "ImageDecoding", "TestSupport"],
      resources: [.copy("Browser")]),
  ]
)
