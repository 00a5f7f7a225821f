import Foundation
import ImageDecoding

/// A printing condition: the ICC profile of a press with its inks and paper (ISO 32000-1, 14.11.5).
public struct OutputIntent: Sendable, Hashable {
  /// Why a file cannot be used as an output intent.
  public enum Problem: Error, Hashable, CustomStringConvertible {
    /// The bytes are not an ICC profile, or damaged.
    case noProfile
    /// The file has fewer bytes than the profile declares.
    case cutOff(bytes: Int, of: Int)
    /// The profile is of a screen, a scanner or something else.
    case noOutput(ofClass: String)
    /// The profile is for other inks than cyan, magenta, yellow and black.
    case otherInks(space: String)
    /// The profile is of a version of ICC's format that PDF does not know.
    case newerVersion(Int)

    public var description: String {
      switch self {
      case .noProfile: "it is not an ICC profile that can be used"
      case .cutOff(let bytes, let all): "the profile is cut off: \(bytes) of \(all) bytes are there"
      case .noOutput(let kind): "the profile is of \(kind), not of a press"
      case .otherInks(let space): "the profile's colours are \(space), not CMYK"
      case .newerVersion(let version): "the profile has version \(version), but PDF allows at most 4"
      }
    }
  }

  /// The profile: of an output device, in CMYK.
  public let profile: Data
  /// The description in the profile.
  public let name: String
  /// The registered name of the printing condition, such as `FOGRA39`; nil if there is none. Default: that of a
  /// well-known profile (`PrintingCondition`).
  public var condition: String?

  /// Creates an output intent if the profile is complete and colours can be converted to it.
  ///
  /// - Parameters:
  ///   - profile: an ICC profile of an output device, in CMYK.
  ///   - condition: the registered name of the printing condition; nil takes that of a well-known profile.
  public init(profile: Data, condition: String? = nil) throws(Problem) {
    let header = [UInt8](profile.prefix(128))
    guard header.count == 128, header[36..<40].elementsEqual("acsp".utf8) else { throw .noProfile }
    let size = header[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard profile.count >= size else { throw .cutOff(bytes: profile.count, of: size) }
    // Standards want a profile's own bytes; some files have more.
    let profile = profile.prefix(size)
    func word(_ range: Range<Int>) -> String {
      String(decoding: header[range], as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }
    guard word(12..<16) == "prtr" else {
      throw .noOutput(ofClass: Self.kinds[word(12..<16)] ?? "another kind")
    }
    guard word(16..<20) == "CMYK" else { throw .otherInks(space: word(16..<20)) }
    guard header[8] < 5 else { throw .newerVersion(Int(header[8])) }
    guard InkConversion(to: profile) != nil, let name = Self.name(of: profile) else { throw .noProfile }
    self.profile = profile
    self.name = name
    self.condition = condition ?? PrintingCondition.name(ofProfile: name)
  }

  /// Whether a picture's profile is this one, so that its numbers are those of the press. As in the identifiers of
  /// profiles (ICC.1:2010, 7.2.18), flags, rendering intent and the identifier itself do not count.
  package func isProfile(_ data: Data) -> Bool {
    data == profile || Self.identified(data) == Self.identified(profile)
  }

  private static func identified(_ data: Data) -> [UInt8] {
    var bytes = [UInt8](data)
    guard bytes.count >= 128 else { return bytes }
    let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    // Some files have more bytes than the profile.
    if size >= 128, size < bytes.count { bytes.removeSubrange(size...) }
    for range in [44..<48, 64..<68, 84..<100] {
      bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
    return bytes
  }

  /// The classes of devices (ICC.1:2010, 7.2.5).
  private static let kinds = [
    "mntr": "a screen", "scnr": "a scanner or camera", "spac": "a colour space",
    "link": "a link of two devices",
    "abst": "an abstract kind", "nmcl": "named colours",
  ]

  private static func name(of data: Data) -> String? {
    ICCProfile(data).map { $0.name.isEmpty ? "CMYK" : $0.name }
  }
}
