import Testing

@testable import Press

/// How the info line of a sheet names the rows on it.
struct RowNumbersTests {
  @Test(
    arguments: [
      ([], nil), ([7], "row 7"), ([8, 7, 6, 5, 4, 3, 2, 1], "rows 1–8"), ([1, 2], "rows 1, 2"),
      ([1, 14, 27, 14], "rows 1, 14, 27"),
      (Array(stride(from: 1, through: 20, by: 2)), "rows 1, 3, 5, 7, 9, 11, 13, 15, …"),
    ] as [([Int], String?)])
  func rowsAreNamedInRuns(rows: [Int], text: String?) {
    #expect(RowNumbers.text(rows) == text)
  }
}
