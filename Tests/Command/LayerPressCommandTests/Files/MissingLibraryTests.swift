import Foundation
import TestSupport
import Testing

/// Machines that lack something: what is not installed is named together with its package.
@Suite struct MissingLibraryTests {
  private static let svg =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>"#
  private static let plain = #"{"bounds": [0, 0, 40, 30], "backgroundColor": "red"}"#

  /// A folder whose libraries are empty files: the dynamic linker looks there first and cannot load them.
  private func folder(without libraries: [String], _ scenes: [String: String]) throws -> SceneFolder {
    let folder = try SceneFolder(scenes)
    for library in libraries { try folder.write("", to: library) }
    return folder
  }

  private func run(_ arguments: String..., in folder: SceneFolder) throws -> CommandRun {
    try CommandRun(
      arguments: arguments, in: folder.path, environment: ["LD_LIBRARY_PATH": folder.path])
  }

  @Test func anSVGPictureIsAFindingThatNamesThePackageOfLibrsvg() throws {
    let folder = try folder(
      without: ["librsvg-2.so.2"],
      ["a.svg": Self.svg, "a.json": #"{"bounds": [0, 0, 40, 30], "contents": "a.svg"}"#])
    for output in ["a.pdf", "a.png"] {
      let lenient = try run("a.json", "-o", output, in: folder)
      #expect(lenient.status == 0, "\(lenient.errors)")
      #expect(lenient.errors.contains("a.svg cannot be shown: librsvg"), "\(lenient.errors)")
      #expect(lenient.errors.contains("install the package librsvg2-2"), "\(lenient.errors)")
      #expect(try run("a.json", "-o", output, "--strict", in: folder).status == 3, "\(output)")
    }
  }

  @Test func aPageOfAPDFIsAnErrorThatNamesThePackageOfPoppler() throws {
    let folder = try folder(
      without: ["libpoppler-glib.so.8"],
      ["plain.json": Self.plain, "a.json": #"{"bounds": [0, 0, 40, 30], "contents": "plain.pdf"}"#])
    #expect(try run("plain.json", "-o", "plain.pdf", in: folder).status == 0)
    let run = try run("a.json", "-o", "a.png", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("install the package libpoppler-glib8"), "\(run.errors)")
    #expect(!run.errors.contains("not a valid PDF"), "\(run.errors)")
  }

  @Test func camlIsAnErrorThatNamesThePackageOfLibxml() throws {
    let folder = try folder(
      without: ["libxml2.so.2", "libxml2.so.16"],
      ["a.caml": #"<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 9"/></caml>"#])
    let run = try run("a.caml", "-o", "a.png", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("install the package libxml2"), "\(run.errors)")
  }

  @Test func theSizeOfAnSVGPictureIsAnErrorThatNamesThePackageOfLibxml() throws {
    let folder = try folder(
      without: ["libxml2.so.2", "libxml2.so.16"],
      ["a.svg": Self.svg, "a.json": #"{"bounds": [0, 0, 40, 30], "contents": "a.svg"}"#])
    let run = try run("a.json", "-o", "a.svg", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("install the package libxml2"), "\(run.errors)")
  }

  @Test func anArchiveIsAnErrorThatNamesThePackageOfLibzip() throws {
    let folder = try folder(without: ["libzip.so.4", "libzip.so.5"], [:])
    try Data([0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18))
      .write(to: URL(fileURLWithPath: folder.path + "/a.tendies"))
    let run = try run("a.tendies", "-o", "a.png", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("install the package libzip4"), "\(run.errors)")
  }

  @Test func aBarCodeIsAnErrorThatNamesThePackageOfLibzint() throws {
    let folder = try folder(
      without: (11...16).map { "libzint.so.2.\($0)" },
      [
        "a.json":
          #"{"bounds": [0, 0, 40, 40], "sublayers": [{"class": "BarcodeLayer", "message": "a", "frame": [0, 0, 40, 40]}]}"#
      ])
    let run = try run("a.json", "-o", "a.png", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("install the package libzint2."), "\(run.errors)")
    #expect(try !folder.names.contains("a.png"))
  }

  @Test(arguments: [
    ("a.gif", "libimagequant.so.0", "libimagequant0"), ("a.gif", "libgif.so.7", "libgif7"),
    ("a.webp", "libwebpmux.so.3", "libwebpmux3"),
  ]) func aFormatWithoutItsLibraryIsOneSentence(output: String, library: String, package: String) throws {
    let folder = try folder(without: [library], ["a.json": Self.plain])
    let run = try run("a.json", "-o", output, "--frames", "0..1@2", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("install the package \(package)"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try !folder.names.contains(output))
  }

  /// fontconfig says so for each of the folders of fonts.
  @Test func aCacheThatCannotBeWrittenIsOneSentence() throws {
    let fonts = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map { "/usr/share/fonts/truetype/dejavu/\($0)" }
    guard fonts.allSatisfy(FileManager.default.fileExists) else { try skip("fonts-dejavu is not installed") }
    let folder = try SceneFolder([
      "a.json":
        #"{"bounds": [0, 0, 40, 30], "sublayers": [{"class": "CATextLayer", "frame": [0, 0, 40, 30], "string": "a", "font": "DejaVu Sans", "fontSize": 12, "foregroundColor": "black"}]}"#
    ])
    for (index, font) in fonts.enumerated() {
      let place = "\(folder.path)/fonts/\(index)"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: font, toPath: "\(place)/font.ttf")
    }
    // Nobody, not even root, makes a folder there.
    func messages(cache: String, _ options: String...) throws -> String {
      try folder.write(
        "<fontconfig><dir>\(folder.path)/fonts</dir><cachedir>\(cache)</cachedir></fontconfig>",
        to: "fonts.conf")
      let run = try CommandRun(
        arguments: ["a.json", "-o", "a.pdf"] + options, in: folder.path,
        environment: ["FONTCONFIG_FILE": "\(folder.path)/fonts.conf"])
      #expect(run.status == 0, "\(run.errors)")
      return run.errors
    }
    let said = try messages(cache: "/proc/nowhere")
    #expect(said.contains("no folder for fontconfig's cache can be written to"), "\(said)")
    #expect(said.split(separator: "\n").count == 1, "\(said)")
    #expect(try messages(cache: "/proc/nowhere", "--quiet") == "")
    #expect(try messages(cache: "\(folder.path)/cache") == "")
  }

  /// gdk-pixbuf asks the database of shared-mime-info about formats unless it is told them.
  @Test func picturesAreReadWithoutADatabaseOfMIMETypes() throws {
    guard FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/PIL") else {
      try skip("python3-pil is not installed")
    }
    let folder = try SceneFolder()
    let maker = #"""
      from PIL import Image
      for name in ("a.gif", "a.tiff", "a.bmp", "a.webp", "a.png"):
          Image.new("RGB", (8, 8), (0, 255, 0)).save(name)
      """#
    let made = try ProcessRun("/usr/bin/python3", ["-c", maker], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    for file in ["a.gif", "a.tiff", "a.bmp", "a.webp", "a.png"] {
      try folder.write(#"{"bounds": [0, 0, 8, 8], "contents": "\#(file)"}"#, to: "a.json")
      let run = try CommandRun(
        "a.json", "-o", "out.png", "--strict", in: folder.path,
        environment: ["XDG_DATA_DIRS": folder.path, "XDG_DATA_HOME": folder.path])
      #expect(run.status == 0, "\(file): \(run.errors)")
      let color = try Picture("out.png", in: folder).color(4, 4)
      #expect(zip(color, [0, 255, 0]).allSatisfy { abs($0 - $1) < 12 }, "\(file): \(color)")
    }
  }
}
