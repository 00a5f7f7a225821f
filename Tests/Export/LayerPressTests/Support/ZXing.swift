import Foundation
import TestSupport

/// What ZXing reads in a picture. `Scripts/test` installs it, as a package of Python's.
enum ZXing {
  private static let python = repository.appending(path: ".build/zxing-venv/bin/python").path
  static let isInstalled = FileManager.default.isExecutableFile(atPath: python)

  /// Returns the messages of all bar codes in pictures, in the order of the pictures.
  static func messages(inFiles files: [String]) throws -> [[String]] {
    let program = """
      import json, sys, zxingcpp
      from PIL import Image
      read = lambda file: [code.text for code in zxingcpp.read_barcodes(Image.open(file).convert("L"))]
      print(json.dumps([read(file) for file in sys.argv[1:]]))
      """
    let run = try ProcessRun(python, ["-c", program] + files)
    return try JSONDecoder().decode([[String]].self, from: run.output)
  }
}
