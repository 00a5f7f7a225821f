/// The registered names of printing conditions (ICC's registry of characterisation data) of well-known profiles, which
/// name them in their descriptions or not at all.
enum PrintingCondition {
  /// The name of the condition; nil for other profiles.
  ///
  /// - Parameter description: the profile's own, such as `Coated FOGRA39 (ISO 12647-2:2004)`.
  static func name(ofProfile description: String) -> String? {
    if let match = description.firstMatch(of: /(?i)FOGRA ?(\d\d)(?!\d)/) { return "FOGRA\(match.1)" }
    // Spellings differ in blanks, underscores and case.
    let words = description.lowercased().filter { $0.isLetter || $0.isNumber }
    return profiles.first { words.contains($0.description) }?.condition
  }

  /// The longer descriptions before those that they contain.
  private static let profiles: [(description: String, condition: String)] = [
    ("isocoatedv2", "FOGRA39"), ("isowebcoated", "FOGRA28"), ("isouncoatedyellowish", "FOGRA30"),
    ("isouncoated", "FOGRA29"), ("isocoated", "FOGRA27"),
    ("psocoatedv3", "FOGRA51"), ("psouncoatedv3", "FOGRA52"), ("psouncoatediso12647", "FOGRA47"),
    ("psolwcimproved", "FOGRA45"), ("psolwcstandard", "FOGRA46"), ("psomfcpaper", "FOGRA41"),
    ("psosnppaper", "FOGRA42"), ("psoscbpaperv3", "FOGRA54"), ("scpaper", "FOGRA40"),
    ("isonewspaper26", "IFRA26"), ("isonewspaper30", "IFRA30"),
    ("gracol2013uncoated", "CGATS21-2-CRPC3"), ("gracol2013", "CGATS21-2-CRPC6"),
    ("gracol2006coated1", "CGATS TR 006"), ("coatedgracol2006", "CGATS TR 006"),
    ("swop2013c3", "CGATS21-2-CRPC5"), ("swop2006coated3", "CGATS TR 003"),
    ("swop2006coated5", "CGATS TR 005"), ("webcoatedswop2006grade3", "CGATS TR 003"),
    ("webcoatedswop2006grade5", "CGATS TR 005"), ("uswebcoatedswopv2", "CGATS TR 001"),
    ("japancolor2001coated", "JC200103"), ("japancolor2001uncoated", "JC200104"),
    ("japancolor2002newspaper", "JCN2002"), ("japancolor2003webcoated", "JCW2003"),
  ]
}
