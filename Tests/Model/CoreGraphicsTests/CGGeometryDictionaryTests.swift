import CoreGraphics
import Testing

struct CGGeometryDictionaryTests {
  @Test func rectanglesComeBackFromTheirDictionaries() {
    let rect = CGRect(x: 1, y: -2, width: 3.5, height: 4)
    #expect(rect.dictionaryRepresentation.keys.sorted() == ["Height", "Width", "X", "Y"])
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation as CFDictionary) == rect)
    #expect(CGPoint(dictionaryRepresentation: ["X": 1, "Y": NSNumber(value: 2)]) == CGPoint(x: 1, y: 2))
  }

  @Test func whatIsNoNumberMakesNone() {
    #expect(CGPoint(dictionaryRepresentation: ["X": 1]) == nil)
    #expect(CGSize(dictionaryRepresentation: ["Width": "wide", "Height": 1]) == nil)
    #expect(CGRect(dictionaryRepresentation: CGSize.zero.dictionaryRepresentation) == nil)
  }
}
