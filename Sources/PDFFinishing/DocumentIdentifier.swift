import CoreGraphics
import Foundation

/// What tells a document from others (ISO 32000-1, 14.4): 128 bits over all of its file, so that equal exports have the same.
enum DocumentIdentifier {
  /// What qpdf writes in its place, twice, behind all that may be large: `qpdf_set_static_ID`.
  private static let constant = Data("<31415926535897932384626433832795>".utf8)

  /// Replaces qpdf's constant in a file that it has written.
  static func write(into path: String) throws(PDFFinishingError) {
    let file = open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw failure("opening") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("measuring") }
    let size = Int(status.st_size)
    guard size > 0, let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
      throw failure("mapping")
    }
    defer { munmap(start, size) }
    let data = Data(bytesNoCopy: start, count: size, deallocator: .none)
    guard let place = data.range(of: constant + constant, options: .backwards) else {
      throw .document("qpdf wrote no identifier")
    }
    var mixer = ContentMixer()
    mixer.add(UnsafeRawBufferPointer(start: start, count: size))
    let identifier = Array("<\(mixer.digits)><\(mixer.digits)>".utf8)
    guard pwrite(file, identifier, identifier.count, off_t(place.lowerBound)) == identifier.count else {
      throw failure("writing")
    }
  }

  /// The error that the last failed call to the system left in `errno`.
  private static func failure(_ call: String) -> PDFFinishingError {
    .document("\(call) the finished file failed: \(String(cString: strerror(errno)))")
  }
}
