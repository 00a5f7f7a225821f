import CoreGraphics
import Foundation

/// The identifier of a document (ISO 32000-1, 14.4): a 128-bit hash of the whole file, so that equal exports
/// have the same.
enum DocumentIdentifier {
  /// qpdf's placeholder (`qpdf_set_static_ID`), which it writes twice, after everything that may be large.
  private static let constant = Data("<31415926535897932384626433832795>".utf8)

  /// How much of a file is read at a time: a multiple of the system's page size.
  private static let part = 1 << 23

  /// Replaces qpdf's constant in a file that it has written.
  static func write(into path: String) throws(PDFFinishingError) {
    let file = open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw .failed("opening the finished file") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .failed("measuring the finished file") }
    let size = Int(status.st_size)
    guard size > 0 else { throw cutOff(file, at: size) }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
      throw .failed("mapping the finished file")
    }
    defer { munmap(start, size) }
    guard let place = place(in: start, of: size) else { throw cutOff(file, at: size) }
    var mixer = ContentMixer()
    for begin in stride(from: 0, to: size, by: part) {
      let bytes = UnsafeRawBufferPointer(start: start + begin, count: min(part, size - begin))
      mixer.add(bytes)
      // What has been read need not stay in memory.
      madvise(start + begin, bytes.count, MADV_DONTNEED)
    }
    let identifier = Array("<\(mixer.digits)><\(mixer.digits)>".utf8)
    guard pwrite(file, identifier, identifier.count, off_t(place)) == identifier.count else {
      throw .failed("writing")
    }
  }

  /// The position of qpdf's constant: searched from the end, in growing parts.
  private static func place(in file: UnsafeMutableRawPointer, of size: Int) -> Int? {
    var count = 0
    repeat {
      count = min(16 * max(count, 256), size)
      let begin = size - count
      let end = Data(bytesNoCopy: file + begin, count: count, deallocator: .none)
      if let found = end.range(of: constant + constant, options: .backwards) {
        return begin + found.lowerBound
      }
    } while count < size
    return nil
  }

  /// The error of a file that lacks its end. qpdf overlooks what fails when its file is closed; asking for more
  /// space tells.
  private static func cutOff(_ file: Int32, at size: Int) -> PDFFinishingError {
    errno = posix_fallocate(file, off_t(size), off_t(part))
    return errno == 0 ? .document("qpdf wrote only a part of the file") : .failed("writing")
  }
}
