import CHarfBuzzSubset
import CPango
import CoreGraphics
import Drawing
import LibraryLoading
import Synchronization

/// Copies of fonts whose tables are known to be sound.
///
/// Cairo copies parts of a font's tables into documents, and trusts what they say about each other: a damaged font can end
/// the process. HarfBuzz checks every number; so its subsetter writes those tables anew before Cairo reads fonts that
/// come from a document or the caller. The system's fonts are used as they are.
final class CheckedFonts: Sendable {
  private struct Key: Hashable {
    var file: String
    var index: Int
  }

  private let copies = Mutex<[Key: Result<MemoryFile, FontError>]>([:])

  /// Returns the path and index by which a face is opened.
  func place(of face: FontFace) throws(FontError) -> (file: String, index: Int) {
    guard let named = face.addedFile else { return (face.file, face.index) }
    let copy = copies.withLock { copies in
      let key = Key(file: face.file, index: face.index)
      let copy = copies[key] ?? Result { () throws(FontError) in try Self.copy(face, named: named) }
      copies[key] = copy
      return copy
    }
    return (try copy.get().path, 0)
  }

  private static let library = MissingLibrary.load(
    "HarfBuzz's subsetter", which: "checks a document's own fonts", from: "libharfbuzz-subset0",
    by: LibHarfBuzzSubsetLoad)

  /// The tables that Cairo reads; the others are copied.
  private static let checked = [
    "head", "hhea", "maxp", "hmtx", "loca", "glyf", "CFF ", "cmap", "name", "OS/2", "post",
  ].map { (tag: String) in hb_tag_from_string(tag, 4) }

  private static func copy(_ face: FontFace, named path: String) throws(FontError) -> MemoryFile {
    let library: LibHarfBuzzSubset
    do throws(MissingLibrary) { library = try Self.library.get() } catch {
      throw .unusable(path: path, reason: "cannot be checked: \(error)")
    }
    guard let blob = hb_blob_create_from_file_or_fail(face.file) else { throw .unreadable(path: path) }
    defer { hb_blob_destroy(blob) }
    let source = hb_face_create(blob, UInt32(max(face.index, 0)))
    defer { hb_face_destroy(source) }
    guard let input = library.hb_subset_input_create_or_fail() else { throw .notAFont(path: path) }
    defer { library.hb_subset_input_destroy(input) }
    let count = hb_face_get_glyph_count(source)
    guard count > 0 else { throw .notAFont(path: path) }
    hb_set_add_range(library.hb_subset_input_glyph_set(input), 0, count - 1)
    hb_face_collect_unicodes(source, library.hb_subset_input_unicode_set(input))
    hb_set_add_range(library.hb_subset_input_set(input, HB_SUBSET_SETS_NAME_ID), 0, 0x7FFF)
    hb_set_add_range(library.hb_subset_input_set(input, HB_SUBSET_SETS_NAME_LANG_ID), 0, 0xFFFF)
    hb_set_clear(library.hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG))
    let copied = library.hb_subset_input_set(input, HB_SUBSET_SETS_NO_SUBSET_TABLE_TAG)
    for tag in tags(of: source) where !checked.contains(tag) { hb_set_add(copied, tag) }
    let flags = [
      HB_SUBSET_FLAGS_RETAIN_GIDS, HB_SUBSET_FLAGS_NOTDEF_OUTLINE, HB_SUBSET_FLAGS_NAME_LEGACY,
      HB_SUBSET_FLAGS_GLYPH_NAMES,
    ]
    library.hb_subset_input_set_flags(input, flags.reduce(0) { $0 | $1.rawValue })
    guard let made = library.hb_subset_or_fail(source, input) else {
      throw .unusable(path: path, reason: "is damaged")
    }
    defer { hb_face_destroy(made) }
    let bytes = hb_face_reference_blob(made)
    defer { hb_blob_destroy(bytes) }
    var length: UInt32 = 0
    let start = hb_blob_get_data(bytes, &length)
    guard let file = MemoryFile(UnsafeRawBufferPointer(start: start, count: Int(length))) else {
      throw .unusable(path: path, reason: "cannot be checked: \(String(cString: strerror(errno)))")
    }
    return file
  }

  private static func tags(of face: OpaquePointer?) -> [hb_tag_t] {
    var count: UInt32 = 0
    let total = hb_face_get_table_tags(face, 0, &count, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    count = total
    _ = hb_face_get_table_tags(face, 0, &count, &tags)
    return Array(tags.prefix(Int(count)))
  }
}
