import CoreGraphics
import Foundation
import Testing

/// Formats that are recognised, but not read.
@Suite struct UnreadFormatTests {
  @Test(arguments: [
    ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "HEIC"), ("\0\0\0\u{1c}ftypmif1\0\0\0\0avifmiaf", "AVIF"),
    ("\0\0\0\u{c}jP  \r\n", "JPEG 2000"), ("8BPS\0\u{1}", "a Photoshop document"),
    ("%!PS-Adobe", "PostScript"),
    ("\0\0\u{1}\0", "an icon of Windows"), ("P6\n1 1\n255\n", "a portable anymap"),
  ])
  func theMessageSaysWhatItIs(head: String, name: String) throws {
    let data = Data(head.utf8) + Data(count: 40)
    let error = #expect(throws: CGImageError.self) { try CGImage(encodedData: data) }
    let text = try #require(error).description
    #expect(text.hasPrefix("is \(name), which is not read; convert it: "))
  }
}
