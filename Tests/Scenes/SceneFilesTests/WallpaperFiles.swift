import Foundation

/// A wallpaper of three documents, made by hand: a red ground, a green square that floats, nothing in front.
enum WallpaperFiles {
  static let folder = "Home.wallpaper"

  static func document(_ inside: String, id: String = "root", flipped: Bool = false) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="\(id)" bounds="0 0 40 80" position="20 40" geometryFlipped="\(flipped ? 1 : 0)">\(inside)</CALayer>
    </caml>
    """
  }

  static let index = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>
    """

  static let floating = document(
    """
    <sublayers><CALayer id="square" name="square" bounds="0 0 10 10" position="20 15" backgroundColor="0 1 0">
      <contents><CGImage src="assets/a%20b.png"/></contents></CALayer></sublayers>
    <states><LKState name="Unlock"><elements><LKStateSetValue targetId="square" keyPath="position.y">
      <value type="integer" value="60"/></LKStateSetValue></elements></LKState></states>
    """)

  /// The files below the wallpaper's folder.
  static var files: [(String, Data)] {
    let stem = "7400.Home_"
    let texts = [
      (
        "\(stem)Background-40w-80h@3x~iphone.ca/main.caml",
        document(
          "<sublayers><CALayer name=\"ground\" bounds=\"0 0 40 20\" position=\"20 10\" backgroundColor=\"1 0 0\"/></sublayers>"
        )
      ),
      ("\(stem)Background-40w-80h@3x~iphone.ca/index.xml", index),
      ("\(stem)Floating-40w-80h@3x~iphone.ca/main.caml", floating),
      ("\(stem)Floating-40w-80h@3x~iphone.ca/index.xml", index),
      ("\(stem)Foreground-40w-80h@3x~iphone.ca/main.caml", document("", flipped: true)),
      ("\(stem)Foreground-40w-80h@3x~iphone.ca/._main.caml", "left by macOS"),
    ]
    return texts.map { ($0.0, Data($0.1.utf8)) } + [
      ("\(stem)Floating-40w-80h@3x~iphone.ca/assets/a b.png", ScratchFolder.pixel),
      ("Wallpaper.plist", plist),
    ]
  }

  /// Names the documents in another order than their folders have; the floating one by the key that is misspelt.
  static var plist: Data {
    let look: [String: Any] = [
      "type": "LayeredAnimation", "name": "Home",
      "foregroundAnimationFileName": "7400.Home_Foreground-40w-80h@3x~iphone.ca",
      "floatingAnimationFileNameKey": "7400.Home_Floating-40w-80h@3x~iphone.ca",
      "backgroundAnimationFileName": "7400.Home_Background-40w-80h@3x~iphone.ca",
    ]
    let list: [String: Any] = ["name": "Home", "assets": ["lockAndHome": ["default": look]]]
    return (try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
      ?? Data()
  }

  /// The archive that phones exchange.
  static var tendies: Data {
    var zip = ZipFile()
    for version in ["0", "1"] {
      let folder = "descriptors/09E9B685/versions/\(version)/contents/\(folder)/"
      for (name, data) in files { zip.add(folder + name, data) }
    }
    zip.add("__MACOSX/descriptors/x.ca/main.caml", Data("left by macOS".utf8))
    return zip.data
  }
}
