import CQPDF
import CoreGraphics
import Foundation

/// A PDF read by libqpdf: the only class here that calls its C interface.
///
/// qpdf keeps an error until it is queried; `check` queries it after each step.
package final class QPDFDocument {
  package let qpdf: LibQPDF
  package private(set) var handle: qpdf_data?
  package let deflater = Deflater()
  /// The file in memory, if it is there.
  private let mapped: NSData?
  /// The documents that objects were copied from, whose bytes are read when this one is written.
  private var sources: [QPDFDocument] = []
  /// The forms, by number, that show placed pages, which are as they are to be.
  package var placedForms: Set<Int> = []
  /// Those among them that name inks.
  package var placedInks: Set<Int> = []

  /// Files up to this size are mapped into memory, since qpdf seeks to every object, which takes a third of
  /// its time. Of larger files, which contain photographs, only the necessary parts are read.
  private static let largestMapped = 1 << 24

  /// - Parameters:
  ///   - path: a file that must not change until the document is released.
  ///   - table: the functions to call; by default those of the library.
  package init(path: String, calling table: LibQPDF = linked_qpdf) throws(PDFFinishingError) {
    qpdf = table
    handle = qpdf.qpdf_init()
    // Cairo lists resources twice that it draws twice; qpdf keeps one of each, and warns.
    qpdf.qpdf_set_suppress_warnings(handle, QPDF_TRUE)
    qpdf.qpdf_silence_errors(handle)
    mapped = Self.map(path)
    if let mapped {
      _ = qpdf.qpdf_read_memory(handle, path, mapped.bytes, UInt64(mapped.length), nil)
    } else {
      _ = qpdf.qpdf_read(handle, path, nil)
    }
    try check()
  }

  /// - Parameter data: a whole file, whoever wrote it.
  package init(data: Data) throws(PDFFinishingError) {
    qpdf = linked_qpdf
    handle = qpdf.qpdf_init()
    qpdf.qpdf_set_suppress_warnings(handle, QPDF_TRUE)
    qpdf.qpdf_silence_errors(handle)
    let bytes = NSData(data: data)
    mapped = bytes
    _ = qpdf.qpdf_read_memory(handle, "PDF", bytes.bytes, UInt64(bytes.length), nil)
    try check()
  }

  /// Nil for a file that is too large, or cannot be mapped.
  private static func map(_ path: String) -> NSData? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size <= largestMapped else { return nil }
    return try? NSData(contentsOfFile: path, options: .alwaysMapped)
  }

  deinit {
    // What could not be read has been dealt with where it was asked for. qpdf prints an error that nobody has taken.
    _ = qpdf.qpdf_get_error(handle)
    qpdf.qpdf_cleanup(&handle)
  }

  package func check() throws(PDFFinishingError) {
    guard qpdf.qpdf_has_error(handle) == QPDF_TRUE else { return }
    let words = qpdf.qpdf_get_error_full_text(handle, qpdf.qpdf_get_error(handle)).map { String(cString: $0) }
    throw .document(words ?? "unknown error")
  }

  package var root: Object { Object(document: self, id: qpdf.qpdf_get_root(handle)) }
  package var trailer: Object { Object(document: self, id: qpdf.qpdf_get_trailer(handle)) }
  package var pages: some Sequence<Object> {
    (0..<max(0, Int(qpdf.qpdf_get_num_pages(handle)))).lazy.map { [self] index in
      Object(document: self, id: qpdf.qpdf_get_page_n(handle, index))
    }
  }

  /// Removes a page; what it draws stays if anything else refers to it.
  package func remove(page: Object) { _ = qpdf.qpdf_remove_page(handle, page.id) }

  /// Replaces all pages.
  ///
  /// - Parameter new: dictionaries of pages without their parent.
  package func replacePages(by new: [Object]) {
    let tree = indirect(dictionary(["Type": name("Pages"), "Count": number(Double(new.count))]))
    let kids = array([])
    for page in new {
      page["Parent"] = tree
      kids.append(page)
    }
    tree["Kids"] = kids
    root["Pages"] = tree
    _ = qpdf.qpdf_update_all_pages_cache(handle)
  }

  /// qpdf's handles for the file's indirect objects, without those created by passes.
  private lazy var numbered = {
    var found: (streams: [qpdf_oh], dictionaries: [qpdf_oh]) = ([], [])
    for number in 1..<max(trailer["Size"]?.integer ?? 1, 1) {
      let id = qpdf.qpdf_get_object_by_id(handle, Int32(clamping: number), 0)
      if qpdf.qpdf_oh_is_stream(handle, id) == QPDF_TRUE {
        found.streams.append(id)
      } else if qpdf.qpdf_oh_is_dictionary(handle, id) == QPDF_TRUE {
        found.dictionaries.append(id)
      }
    }
    return found
  }()

  /// The streams of the file.
  package var streams: [Object] { numbered.streams.map { Object(document: self, id: $0) } }
  /// The indirect dictionaries of the file.
  package var dictionaries: [Object] { numbered.dictionaries.map { Object(document: self, id: $0) } }

  /// Writes the document with an identifier from its content, compressed streams, and small objects in object
  /// streams.
  ///
  /// - Parameter version: the version in the header; nil for the minimum that the content needs.
  package func write(to path: String, version: String? = nil) throws(PDFFinishingError) {
    // qpdf overlooks what fails when its file is closed. The system tells it to whoever has the file open, too.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .failed("opening the finished file") }
    var isOpen = true
    defer { if isOpen { close(file) } }
    guard qpdf.qpdf_init_write(handle, path) & QPDF_ERRORS == 0 else { return try check() }
    // What may be opened without a password is written without restrictions; an identifier from the content asks for that.
    qpdf.qpdf_set_preserve_encryption(handle, QPDF_FALSE)
    qpdf.qpdf_set_deterministic_ID(handle, QPDF_TRUE)
    qpdf.qpdf_set_object_stream_mode(handle, qpdf_o_generate)
    qpdf.qpdf_set_compress_streams(handle, QPDF_TRUE)
    // Otherwise validators take a stream that ends in a line feed as one byte shorter.
    qpdf.qpdf_set_newline_before_endstream(handle, QPDF_TRUE)
    qpdf.qpdf_set_minimum_pdf_version(handle, Self.leastVersion)
    if let version { qpdf.qpdf_force_pdf_version(handle, version) }
    guard qpdf.qpdf_write(handle) & QPDF_ERRORS == 0, Self.isComplete(file) else {
      // What has no room is told by asking for more.
      errno = posix_fallocate(file, lseek(file, 0, SEEK_END), 1 << 20)
      guard errno == 0 else { throw .failed("writing") }
      try check()
      throw .document("qpdf wrote only a part of the file")
    }
    isOpen = false
    guard close(file) == 0 else { throw .failed("writing") }
  }

  /// The version that documents have at least.
  package static let leastVersion = "1.7"

  /// Whether a file has the end of a PDF.
  private static func isComplete(_ file: Int32) -> Bool {
    let end = Array("%%EOF\n".utf8)
    var bytes = [UInt8](repeating: 0, count: end.count)
    let place = lseek(file, 0, SEEK_END) - off_t(end.count)
    return place >= 0 && pread(file, &bytes, bytes.count, place) == bytes.count && bytes == end
  }
}

extension QPDFDocument {
  /// An object of the document, by qpdf's handle for it.
  package struct Object {
    package let document: QPDFDocument
    package let id: qpdf_oh

    package subscript(key: String) -> Object? {
      get {
        guard document.qpdf.qpdf_oh_has_key(document.handle, id, "/" + key) == QPDF_TRUE else { return nil }
        return Object(document: document, id: document.qpdf.qpdf_oh_get_key(document.handle, id, "/" + key))
      }
      nonmutating set {
        if let newValue {
          document.qpdf.qpdf_oh_replace_key(document.handle, id, "/" + key, newValue.id)
        } else {
          document.qpdf.qpdf_oh_remove_key(document.handle, id, "/" + key)
        }
      }
    }

    package var isArray: Bool { document.qpdf.qpdf_oh_is_array(document.handle, id) == QPDF_TRUE }

    /// A name without its slash; nil for anything else.
    package var name: String? {
      guard document.qpdf.qpdf_oh_is_name(document.handle, id) == QPDF_TRUE else { return nil }
      return document.qpdf.qpdf_oh_get_name(document.handle, id).map { String(cString: $0 + 1) }
    }

    /// The value of a boolean; nil for anything else.
    package var flag: Bool? {
      var value = QPDF_FALSE
      return document.qpdf.qpdf_oh_get_value_as_bool(document.handle, id, &value) == QPDF_TRUE
        ? value == QPDF_TRUE : nil
    }

    /// The bytes of a string; nil for anything else.
    package var stringData: Data? {
      guard document.qpdf.qpdf_oh_is_string(document.handle, id) == QPDF_TRUE else { return nil }
      var count = 0
      return document.qpdf.qpdf_oh_get_binary_string_value(document.handle, id, &count)
        .map { Data(bytes: $0, count: count) }
    }

    package var isDictionary: Bool { document.qpdf.qpdf_oh_is_dictionary(document.handle, id) == QPDF_TRUE }

    package func isName(_ text: String) -> Bool {
      document.qpdf.qpdf_oh_is_name_and_equals(document.handle, id, "/" + text) == QPDF_TRUE
    }

    package var integer: Int? {
      var value: Int64 = 0
      return document.qpdf.qpdf_oh_get_value_as_longlong(document.handle, id, &value) == QPDF_TRUE
        ? Int(value) : nil
    }

    /// The value of a number; nil for anything else.
    package var real: Double? {
      var value = 0.0
      return document.qpdf.qpdf_oh_get_value_as_number(document.handle, id, &value) == QPDF_TRUE ? value : nil
    }

    /// The object number, by which others refer to it; 0 for a direct object.
    package var number: Int { Int(document.qpdf.qpdf_oh_get_object_id(document.handle, id)) }

    /// The dictionary of a stream; nil for anything else.
    package var streamDictionary: Object? {
      guard document.qpdf.qpdf_oh_is_stream(document.handle, id) == QPDF_TRUE else { return nil }
      return Object(document: document, id: document.qpdf.qpdf_oh_get_dict(document.handle, id))
    }

    /// The elements of an array.
    package var items: [Object] {
      guard document.qpdf.qpdf_oh_is_array(document.handle, id) == QPDF_TRUE else { return [] }
      return (0..<document.qpdf.qpdf_oh_get_array_n_items(document.handle, id)).map {
        Object(document: document, id: document.qpdf.qpdf_oh_get_array_item(document.handle, id, $0))
      }
    }

    /// Releases qpdf's handle, which matters if there are thousands; this value must not be used any more.
    package func release() { document.qpdf.qpdf_oh_release(document.handle, id) }

    /// Whether an entry is a name; releases qpdf's handle for it, which matters if there are thousands.
    package func entry(_ key: String, isName name: String) -> Bool {
      let entry = document.qpdf.qpdf_oh_get_key(document.handle, id, "/" + key)
      defer { document.qpdf.qpdf_oh_release(document.handle, entry) }
      return document.qpdf.qpdf_oh_is_name_and_equals(document.handle, entry, "/" + name) == QPDF_TRUE
    }

    /// The object number that an entry refers to; 0 for none.
    package func number(of key: String) -> Int {
      let entry = document.qpdf.qpdf_oh_get_key(document.handle, id, "/" + key)
      defer { document.qpdf.qpdf_oh_release(document.handle, entry) }
      return Int(document.qpdf.qpdf_oh_get_object_id(document.handle, entry))
    }

    /// The values of a dictionary.
    package var values: [Object] { entries.map(\.value) }

    /// The entries of a dictionary.
    package var entries: [(key: String, value: Object)] {
      guard isDictionary else { return [] }
      var keys: [String] = []
      document.qpdf.qpdf_oh_begin_dict_key_iter(document.handle, id)
      while document.qpdf.qpdf_oh_dict_more_keys(document.handle) == QPDF_TRUE {
        if let key = document.qpdf.qpdf_oh_dict_next_key(document.handle) {
          keys.append(String(cString: key))
        }
      }
      return keys.map { key in
        let key = String(key.dropFirst())
        let value = document.qpdf.qpdf_oh_get_key(document.handle, id, "/" + key)
        return (key, Object(document: document, id: value))
      }
    }

    package func append(_ item: Object) { document.qpdf.qpdf_oh_append_item(document.handle, id, item.id) }
  }

  package func dictionary(_ entries: KeyValuePairs<String, Object>) -> Object {
    let result = Object(document: self, id: qpdf.qpdf_oh_new_dictionary(handle))
    for (key, value) in entries { result[key] = value }
    return result
  }

  package func array(_ items: [Object]) -> Object {
    let result = Object(document: self, id: qpdf.qpdf_oh_new_array(handle))
    for item in items { result.append(item) }
    return result
  }

  package func box(_ rect: CGRect) -> Object {
    array([rect.minX, rect.minY, rect.maxX, rect.maxY].map { number(Double($0)) })
  }

  package func name(_ text: String) -> Object {
    Object(document: self, id: qpdf.qpdf_oh_new_name(handle, "/" + text))
  }
  package func flag(_ value: Bool) -> Object {
    Object(document: self, id: qpdf.qpdf_oh_new_bool(handle, value ? QPDF_TRUE : QPDF_FALSE))
  }

  /// A number with at most four decimals, which is finer than any printer.
  package func number(_ value: Double) -> Object {
    if value == value.rounded(), abs(value) < 1e15 {
      return Object(document: self, id: qpdf.qpdf_oh_new_integer(handle, Int64(value)))
    }
    return Object(document: self, id: qpdf.qpdf_oh_new_real_from_double(handle, value, 4))
  }

  /// A text string, in any language.
  package func text(_ text: String) -> Object {
    Object(document: self, id: text.withCString { qpdf.qpdf_oh_new_unicode_string(handle, $0) })
  }

  /// A byte string, such as a URL.
  package func bytes(_ text: String) -> Object {
    let bytes = text.utf8CString
    let id = bytes.withUnsafeBufferPointer {
      qpdf.qpdf_oh_new_binary_string(handle, $0.baseAddress, $0.count - 1)
    }
    return Object(document: self, id: id)
  }

  package func stream(_ bytes: [UInt8], dictionary entries: KeyValuePairs<String, Object>) -> Object {
    let id = qpdf.qpdf_oh_new_stream(handle)
    Object(document: self, id: id).replaceStreamData(bytes)
    let dictionary = Object(document: self, id: qpdf.qpdf_oh_get_dict(handle, id))
    for (key, value) in entries { dictionary[key] = value }
    return Object(document: self, id: id)
  }

  // MARK: Other documents

  /// Keeps a document from which objects are copied.
  package func retain(_ source: QPDFDocument) {
    if !sources.contains(where: { $0 === source }) { sources.append(source) }
  }

  /// A copy of another document's indirect object, with all that it refers to; the same one for the same object.
  package func copy(foreign object: Object) -> Object {
    Object(
      document: self, id: qpdf.qpdf_oh_copy_foreign_object(handle, object.document.handle, object.id))
  }

  /// Gives all pages the attributes that they inherit.
  package func pushInheritedAttributes() { _ = qpdf.qpdf_push_inherited_attributes_to_page(handle) }

  /// A page's content, of all of its parts; nil if it cannot be read.
  package func content(ofPage page: Object) -> Data? {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard qpdf.qpdf_oh_get_page_content_data(handle, page.id, &bytes, &count) & QPDF_ERRORS == 0 else {
      return nil
    }
    guard let bytes else { return Data() }
    return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
  }

  /// Makes the object indirect, so that others can refer to it.
  package func indirect(_ object: Object) -> Object {
    Object(document: self, id: qpdf.qpdf_make_indirect_object(handle, object.id))
  }
}

extension QPDFDocument {
  /// The indirect object of a number; null if there is none.
  package func object(_ number: Int) -> Object {
    Object(document: self, id: qpdf.qpdf_get_object_by_id(handle, Int32(clamping: number), 0))
  }

  /// Reads an object as text, with references in it as `12 0 R`: of a stream, its dictionary. Nil if it cannot be written.
  package func text<Result>(of object: Object, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    let object = object.streamDictionary ?? object
    guard let text = qpdf.qpdf_oh_unparse_resolved(handle, object.id) else { return nil }
    let count = strlen(text)
    return text.withMemoryRebound(to: UInt8.self, capacity: count) {
      body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Compresses a stream that is not, but for metadata, which programs look for in files that they cannot read.
  package func compress(_ stream: Object) {
    guard let dictionary = stream.streamDictionary, dictionary["Filter"] == nil,
      !dictionary.entry("Type", isName: "Metadata"), let bytes = stream.rawStreamData
    else { return }
    stream.replaceStreamData(compressing: bytes)
  }

  /// Whether pictures or groups are in inks without a profile.
  package var holdsInks: Bool {
    streams.contains { stream in
      let dictionary = stream.streamDictionary
      return [dictionary?["ColorSpace"], dictionary?["Group"]?["CS"]].contains {
        $0?.isName("DeviceCMYK") ?? false
      }
    } || pages.contains { $0["Group"]?["CS"]?.isName("DeviceCMYK") ?? false }
  }
}
