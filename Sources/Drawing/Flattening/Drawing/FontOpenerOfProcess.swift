import CoreGraphics
import TextLayout

/// Opens fonts for `CGFont`, which looks up this class by name.
final class FontOpenerOfProcess: FontOpening {
  static func font(named name: String) -> (any FontProgram)? {
    do {
      return OpenedFont(named: name, in: try FontSource.system.layouter().fonts)
    } catch {
      complain("CGFont", error)
      return nil
    }
  }

  static func font(data: Data) -> (any FontProgram)? { OpenedFont(data: data) }
}
