import CPictureRows
import CoreGraphics

/// Decodes a JPEG only to see whether that is possible. Documents carry the file as it is, and their readers would show
/// what is left of a damaged one, each in its own way.
enum JPEGCheck {
  static func passes(_ image: CGImage) -> Bool {
    guard let data = image.encodedData else { return false }
    var message = [CChar](repeating: 0, count: Int(picture_message_size))
    return data.withUnsafeBytes {
      picture_check_jpeg($0.bindMemory(to: UInt8.self).baseAddress, $0.count, &message) != 0
    }
  }
}
