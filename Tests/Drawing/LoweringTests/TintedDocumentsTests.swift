import CoreGraphics
import Drawing
import DrawingSupport
import Foundation
import Lowering
import Testing

/// SVG pictures whose colours are multiplied where they are shown.
@Suite struct TintedDocumentsTests {
  /// A white document, of which a group shows red alone.
  private func reddened(_ content: String = ##"<path d="M0 0h9v9z" fill="#fff"/>"##) throws -> Drawing.Node {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\(content)</svg>"
    let image = try CGImage(encodedData: Data(text.utf8))
    let box = CGRect(x: 0, y: 0, width: 9, height: 9)
    let red: [Double] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    return .group(
      GroupEffects(isIsolated: true, filters: [.colorMatrix(red)]),
      [.image(DrawnImage(image: image, source: box, destination: box))])
  }

  /// The filters around a document, and the document.
  private func shown(_ page: DrawnPage) throws -> (filters: [Filter], document: String) {
    guard case .group(let group, let content) = try #require(page.drawing.nodes.first),
      case .image(let image) = try #require(content.nodes.first)
    else {
      Issue.record("no document in a group: \(page.drawing.description)")
      return ([], "")
    }
    let data = try #require(image.image.encodedData)
    return (group.effects?.filters ?? [], String(decoding: data, as: UTF8.self))
  }

  /// A filter makes pixels of a document in some viewers, as many as the page has points.
  @Test(arguments: [Capabilities.pdf, .svg])
  func theyAreDocumentsOfTheseColours(_ capabilities: Capabilities) throws {
    let seen = try shown(lowered([reddened()], to: capabilities))
    #expect(seen.filters == [])
    #expect(seen.document.contains("rgb(255,0,0)"), "\(seen.document)")
  }

  @Test func partsOfOneAreTintedTogether() throws {
    guard case .group(let group, let content) = try reddened() else { return }
    let parts = Drawing.Node.group(group, Drawing(content.nodes + content.nodes))
    let page = lowered([parts], to: .pdf)
    #expect(try shown(page).filters == [])
    #expect(page.drawing.facts.leafCount == 2)
  }

  @Test func whatCannotBeMultipliedKeepsItsFilterInSVG() throws {
    let picture = #"<image width="9" height="9" href="data:image/png;base64,AAAA"/>"#
    #expect(try shown(lowered([reddened(picture)], to: .svg)).filters.count == 1)
  }

  /// Colours change from moment to moment: a filter's numbers can be animated, a document cannot.
  @Test func momentsOfAnAnimationKeepTheFilter() throws {
    #expect(try shown(lowered([reddened()], to: .animatedSVG)).filters.count == 1)
  }
}
