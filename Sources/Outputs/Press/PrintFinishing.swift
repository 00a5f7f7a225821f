import CoreGraphics
import Foundation
import PDFFinishing

/// Finishes a document for print, and as standards require.
package struct PrintFinishing: PressFinishing {
  private let printing: Printing
  private let placedPages: PlacedPages

  /// - Parameters:
  ///   - printing: how colours are printed, and by which standards.
  ///   - placedPages: the pages of other PDFs that the document shows, which may have been read already.
  package init(_ printing: Printing, placedPages: PlacedPages? = nil) {
    self.printing = printing
    self.placedPages = placedPages ?? PlacedPages(printing: printing)
  }

  package var isNeeded: Bool { !printing.isOrdinary }
  package var claims: StandardClaims { printing.standards.claims }
  package var passesBeforeAll: [any FinishingPass] { printing.changesColors ? [KnownOperators()] : [] }
  package var passesBeforePictures: [any FinishingPass] { [InkBlending(marks: printing.inks)] }

  package var passesAfterPictures: [any FinishingPass] {
    [
      PictureSmoothing(standards: printing.standards),
      DocumentColors(printing: printing),
      OutputIntents(standards: printing.standards, intent: printing.outputIntent),
    ]
  }

  package func isPressProfile(_ profile: Data) -> Bool { printing.outputIntent?.isProfile(profile) ?? false }

  package func place(
    _ page: CGImage, into mark: QPDFDocument.Object, of document: QPDFDocument
  ) throws(PDFFinishingError) {
    try placedPages.put(page, into: mark, of: document)
  }
}
