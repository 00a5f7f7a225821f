import CIconv
import Foundation

/// The encoding of a file of data.
struct TextEncoding: Hashable {
  /// Its name, as iconv knows it.
  let name: String
  /// The number of bytes before the text that say which it is.
  let markLength: Int

  /// A name that the user has given, or what the first bytes look like: a byte order mark, the zeros of UTF-16, valid UTF-8, or
  /// otherwise Windows-1252, which contains what is printable in Latin-1.
  init(named name: String?, beginning bytes: [UInt8]) {
    let marks: [(name: String, bytes: [UInt8])] = [
      ("UTF-8", [0xEF, 0xBB, 0xBF]), ("UTF-16LE", [0xFF, 0xFE]), ("UTF-16BE", [0xFE, 0xFF]),
    ]
    let mark = marks.first { bytes.starts(with: $0.bytes) }
    if let name {
      let isMarked = mark.map { $0.name.hasPrefix(name.uppercased()) } ?? false
      // UTF-16 without an order is in that of its mark.
      self.name = isMarked ? mark?.name ?? name : name
      markLength = isMarked ? mark?.bytes.count ?? 0 : 0
      return
    }
    markLength = mark?.bytes.count ?? 0
    self.name = mark?.name ?? Self.guess(bytes)
  }

  private static func guess(_ bytes: [UInt8]) -> String {
    let pairs = bytes.prefix(1000)
    let zeros = pairs.indices.filter { pairs[$0] == 0 }
    let odd = zeros.count { $0 % 2 == 1 }
    if zeros.count * 3 > pairs.count { return odd * 2 > zeros.count ? "UTF-16LE" : "UTF-16BE" }
    // The sample may end within a character.
    let isUTF8 = (0...min(3, bytes.count)).contains {
      String(validating: bytes.dropLast($0), as: UTF8.self) != nil
    }
    return isUTF8 ? "UTF-8" : "WINDOWS-1252"
  }

  var isUTF8: Bool { ["UTF-8", "UTF8"].contains(name.uppercased()) }
}

/// Converts text to UTF-8, piece by piece. What is no character becomes a byte that no UTF-8 contains, so that the row in which it
/// stands is found to be faulty.
final class Transcoder {
  private let conversion: iconv_t
  private var rest: [UInt8] = []

  /// - Returns: nil if there is no such encoding.
  init?(from encoding: String) {
    guard let conversion = iconv_open("UTF-8", encoding), Int(bitPattern: conversion) != -1 else {
      return nil
    }
    self.conversion = conversion
  }

  deinit { iconv_close(conversion) }

  /// - Parameter isLast: whether no text follows.
  func convert(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
    var input = (rest + piece).map { CChar(bitPattern: $0) }
    rest = []
    var result: [UInt8] = []
    var output = [CChar](repeating: 0, count: 1 << 16)
    var done = 0
    while done < input.count {
      var left = input.count - done
      var room = output.count
      let (status, error) = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output -> (Int, Int32) in
          var source = input.baseAddress.map { $0 + done }
          var target = output.baseAddress
          errno = 0
          return (iconv(conversion, &source, &left, &target, &room), errno)
        }
      }
      result += output.prefix(output.count - room).map { UInt8(bitPattern: $0) }
      done = input.count - left
      if status != -1 { break }
      if error == EINVAL && !isLast {
        rest = input[done...].map { UInt8(bitPattern: $0) }
        break
      }
      if error == EILSEQ || error == EINVAL {
        result.append(0xFF)
        done += 1
      }
    }
    return result
  }
}
