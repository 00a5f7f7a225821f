import Testing

@testable import PDFFinishing

@Suite struct ExportDateTests {
  @Test func datesAreThoseOfTheCalendar() {
    let known: [(Int, String)] = [
      (0, "D:19700101000000Z"), (951_782_399, "D:20000228235959Z"), (951_782_400, "D:20000229000000Z"),
      (951_868_800, "D:20000301000000Z"), (1_735_689_599, "D:20241231235959Z"),
      (4_107_542_400, "D:21000301000000Z"),
    ]
    for (seconds, text) in known {
      #expect(ExportDate(secondsSince1970: seconds)?.pdf == text)
    }
  }

  @Test func iso8601() {
    #expect(ExportDate(secondsSince1970: 1_000_000_000)?.iso8601 == "2001-09-09T01:46:40Z")
  }

  @Test func onlyDecimalNumbersOfTheCommonEraAreSourceDates() {
    #expect(ExportDate(sourceDateEpoch: "12")?.secondsSince1970 == 12)
    for text in ["", "-1", "+5", " 5", "1.5", "x", "99999999999999999999", "253402300800"] {
      #expect(ExportDate(sourceDateEpoch: text) == nil, "\(text)")
    }
  }
}
