import CoreGraphics
import Foundation
import PDFFinishing

/// Finishes a document for print, and as standards require.
package struct PrintFinishing: PressFinishing {
  private let printing: Printing
  private let placedPages: PlacedPages
  private let structure: DocumentStructure?

  /// - Parameters:
  ///   - printing: how colours are printed, and by which standards.
  ///   - placedPages: the pages of other PDFs that the document shows, which may have been read already.
  ///   - structure: what the document says of its content; nil for nothing.
  package init(
    _ printing: Printing, placedPages: PlacedPages? = nil, structure: DocumentStructure? = nil
  ) {
    self.printing = printing
    self.structure = structure.flatMap { $0.isEmpty ? nil : $0 }
    self.placedPages = placedPages ?? PlacedPages(printing: printing)
  }

  package var isNeeded: Bool { !printing.isOrdinary }
  package var claims: StandardClaims { printing.standards.claims }
  package var passesOfMarks: [any FinishingPass] { structure == nil ? [] : [ContentBrackets()] }
  package var passesOfStructure: [any FinishingPass] {
    structure.map { [TaggedContent(structure: $0, standards: printing.standards)] } ?? []
  }
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
