import Testing

@testable import PDFFinishing
@testable import Press

/// The registered names of the printing conditions of well-known profiles.
@Suite struct PrintingConditionTests {
  @Test(arguments: [
    ("ISO Coated v2 (ECI)", "FOGRA39"), ("ISO Coated v2 300% (ECI)", "FOGRA39"),
    ("Coated FOGRA39 (ISO 12647-2:2004)", "FOGRA39"), ("FOGRA39L Coated", "FOGRA39"),
    ("PSO Coated v3", "FOGRA51"), ("PSOcoated_v3.icc", "FOGRA51"), ("PSO Uncoated v3 (FOGRA52)", "FOGRA52"),
    ("PSO Uncoated ISO12647 (ECI)", "FOGRA47"), ("Uncoated FOGRA29 (ISO 12647-2:2004)", "FOGRA29"),
    ("GRACoL2006_Coated1v2", "CGATS TR 006"), ("Coated GRACoL 2006 (ISO 12647-2:2004)", "CGATS TR 006"),
    ("GRACoL2013_CRPC6.icc", "CGATS21-2-CRPC6"), ("SWOP2013C3_CRPC5.icc", "CGATS21-2-CRPC5"),
    ("SWOP2006_Coated3v2", "CGATS TR 003"), ("Web Coated SWOP 2006 Grade 5 Paper", "CGATS TR 005"),
    ("U.S. Web Coated (SWOP) v2", "CGATS TR 001"), ("Japan Color 2001 Coated", "JC200103"),
    ("Japan Color 2002 Newspaper", "JCN2002"),
  ]) func wellKnownProfilesNameTheirConditions(description: String, condition: String) {
    #expect(PrintingCondition.name(ofProfile: description) == condition)
  }

  @Test(arguments: ["Artifex CMYK SWOP Profile", "Our press", "CMYK", "FOGRA1234"])
  func othersDoNot(description: String) {
    #expect(PrintingCondition.name(ofProfile: description) == nil)
  }
}
