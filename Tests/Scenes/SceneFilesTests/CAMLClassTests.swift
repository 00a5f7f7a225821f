@_spi(Properties) import QuartzCore
import XCTest

@testable import SceneFiles

/// The classes of layers, cells and filters, with the properties that they have beside CALayer's.
final class CAMLClassTests: XCTestCase {
  func testAPlainLayer() throws {
    let layer = try CAMLText.sound(
      """
      <CALayer id="#1" name="a" bounds="1 2 30 40" position="5 6" anchorPoint="0.5 0" anchorPointZ="3" zPosition="4"
        sublayerTransform="perspective(500)" hidden="1" masksToBounds="1" doubleSided="0" opaque="1" opacity="0.5"
        speed="2" timeOffset="0.5" borderWidth="2" cornerRadius="8" cornerCurve="continuous" shadowOpacity="0.5"
        shadowRadius="4" shadowOffset="1 2" shadowColor="1 0 0" contentsGravity="resizeAspectFill" contentsScale="3"
        contentsCenter="0.25 0.25 0.5 0.5" minificationFilter="nearest" magnificationFilter="trilinear"
        shouldRasterize="1" rasterizationScale="2" allowsGroupOpacity="0" fillMode="both" repeatCount="inf">
        <shadowPath value="0 0 9 9 re"/>
      </CALayer>
      """)
    XCTAssertEqual(layer.identifier, "#1")
    XCTAssertEqual(layer.name, "a")
    XCTAssertEqual(layer.bounds, CGRect(x: 1, y: 2, width: 30, height: 40))
    XCTAssertEqual([layer.anchorPoint.y, layer.anchorPointZ, layer.zPosition], [0, 3, 4])
    XCTAssertEqual(layer.sublayerTransform.m34, -1.0 / 500)
    XCTAssertEqual(
      [
        layer.isHidden, layer.masksToBounds, layer.isDoubleSided, layer.isOpaque, layer.shouldRasterize,
        layer.allowsGroupOpacity,
      ],
      [true, true, false, true, true, false])
    XCTAssertEqual([layer.opacity, layer.speed, layer.shadowOpacity], [0.5, 2, 0.5])
    XCTAssertEqual(
      [layer.cornerRadius, layer.shadowRadius, layer.contentsScale, layer.rasterizationScale], [8, 4, 3, 2])
    XCTAssertEqual(layer.cornerCurve, .continuous)
    XCTAssertEqual(layer.contentsGravity, .resizeAspectFill)
    XCTAssertEqual(layer.minificationFilter, .nearest)
    XCTAssertEqual(layer.fillMode, .both)
    XCTAssertEqual(layer.repeatCount, .infinity)
    XCTAssertEqual(layer.shadowPath?.boundingBox, CGRect(x: 0, y: 0, width: 9, height: 9))
  }

  /// What CAPlayground and Core Animation write into nearly every file, and no picture shows.
  func testWhatNoPictureShowsIsPassedOver() throws {
    _ = try CAMLText.sound(
      """
      <CALayer allowsEdgeAntialiasing="1" allowsHitTesting="0" autoresizingMask="36" contentsFormat="RGBA8"
        caplayKind="video" caplayFPS="30" mica_animatedAlpha="1" relativePath="x" xmlns:mica="x" mica:y="1">
        <modules type="NSArray"/><scriptComponents type="NSArray"/><actions type="NSDictionary"/>
      </CALayer>
      """)
  }

  func testATextLayer() throws {
    let layer = try CAMLText.sound(
      """
      <CATextLayer fontSize="24" foregroundColor="1 0 0" alignmentMode="center" truncationMode="end" wrapped="1" resizingMode="auto">
        <string type="string" value="Hi &amp; bye"/><font type="string" value="HelveticaNeue-Bold"/>
      </CATextLayer>
      """, as: CATextLayer.self)
    XCTAssertEqual(layer.string as? String, "Hi & bye")
    XCTAssertEqual(layer.font as? String, "HelveticaNeue-Bold")
    XCTAssertEqual(layer.fontSize, 24)
    XCTAssertEqual(layer.alignmentMode, .center)
    XCTAssertEqual(layer.truncationMode, .end)
    XCTAssertTrue(layer.isWrapped)
    let lines = try CAMLText.sound(
      "<CATextLayer><string type=\"string\">two\nlines</string><font type=\"CGFont\" value=\"Menlo\"/></CATextLayer>",
      as: CATextLayer.self)
    XCTAssertEqual(lines.string as? String, "two\nlines")
    XCTAssertEqual(lines.font as? String, "Menlo")
    XCTAssertEqual(lines.fontSize, 36)
  }

  func testAGradientLayer() throws {
    let layer = try CAMLText.sound(
      """
      <CAGradientLayer startPoint="0 0.5" endPoint="1 0.5"><type value="radial"/>
        <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
        <locations><real value="0.25"/><integer value="1"/></locations></CAGradientLayer>
      """, as: CAGradientLayer.self)
    XCTAssertEqual(layer.type, .radial)
    XCTAssertEqual(layer.colors?.count, 2)
    XCTAssertEqual(layer.locations?.map(\.doubleValue), [0.25, 1])
    XCTAssertEqual(layer.startPoint, CGPoint(x: 0, y: 0.5))
    let array = try CAMLText.sound(
      "<CAGradientLayer><colors type=\"NSArray\"><CGColor value=\"1 0 0\"/></colors></CAGradientLayer>",
      as: CAGradientLayer.self)
    XCTAssertEqual(array.colors?.count, 1)
    let long = try CAMLText.sound(
      "<CAGradientLayer><colors><NSArray><CGColor value=\"1 0 0\"/><o type=\"CGColor\" value=\"0 1 0\"/></NSArray></colors></CAGradientLayer>",
      as: CAGradientLayer.self)
    XCTAssertEqual(long.colors?.count, 2)
  }

  func testAShapeLayer() throws {
    let layer = try CAMLText.sound(
      """
      <CAShapeLayer path="0 0 9 9 re" fillColor="#f00" fillRule="even-odd" strokeColor="0 0 1" strokeStart="0.25"
        strokeEnd="0.75" lineWidth="3" miterLimit="4" lineCap="round" lineJoin="bevel" lineDashPhase="2">
        <lineDashPattern><integer value="4"/><real value="1.5"/></lineDashPattern></CAShapeLayer>
      """, as: CAShapeLayer.self)
    XCTAssertEqual(layer.fillRule, .evenOdd)
    XCTAssertEqual(layer.lineDashPattern?.map(\.doubleValue), [4, 1.5])
    XCTAssertEqual(
      [layer.strokeStart, layer.strokeEnd, layer.lineWidth, layer.miterLimit], [0.25, 0.75, 3, 4])
    XCTAssertEqual(layer.lineCap, .round)
    XCTAssertEqual(layer.lineJoin, .bevel)
    let empty = try CAMLText.sound(
      "<CAShapeLayer><fillColor type=\"null\"/></CAShapeLayer>", as: CAShapeLayer.self)
    XCTAssertNil(empty.fillColor)
  }

  func testReplicatorsTransformScrollAndTiledLayers() throws {
    let replicator = try CAMLText.sound(
      """
      <CAReplicatorLayer instanceCount="5" instanceDelay="0.5" instanceTransform="translate(10)" instanceColor="1 1 1"
        instanceAlphaOffset="-0.25" preservesDepth="1"/>
      """, as: CAReplicatorLayer.self)
    XCTAssertEqual(replicator.instanceCount, 5)
    XCTAssertEqual(replicator.instanceTransform.m41, 10)
    XCTAssertEqual(replicator.instanceAlphaOffset, -0.25)
    _ = try CAMLText.sound(
      "<CATransformLayer sublayerTransform=\"perspective(500)\"/>", as: CATransformLayer.self)
    _ = try CAMLText.sound("<CAScrollLayer scrollMode=\"vertically\"/>", as: CAScrollLayer.self)
    _ = try CAMLText.sound("<CATiledLayer tileSize=\"64 32\" levelsOfDetail=\"2\"/>", as: CATiledLayer.self)
  }

  func testEmittersHaveCellsInCells() throws {
    let layer = try CAMLText.sound(
      """
      <CAEmitterLayer emitterPosition="10 20" emitterSize="30 4" emitterShape="line" emitterMode="outline"
        renderMode="additive" birthRate="2" seed="7" preservesDepth="0">
        <emitterCells>
          <CAEmitterCell id="c1" name="spark" birthRate="20" lifetime="2" velocity="40" emissionRange="6.25" scale="0.25"
            yAcceleration="-9" color="1 0.8 0.2" alphaSpeed="-0.5" beginTime="1">
            <contents><CGImage src="data:image/png;base64,\(ScratchFolder.pixel.base64EncodedString())"/></contents>
            <emitterCells><CAEmitterCell name="smoke" enabled="0"/></emitterCells>
          </CAEmitterCell>
        </emitterCells>
      </CAEmitterLayer>
      """, as: CAEmitterLayer.self)
    XCTAssertEqual(layer.emitterShape, .line)
    XCTAssertEqual(layer.seed, 7)
    let cell = try XCTUnwrap(layer.emitterCells?.first)
    XCTAssertEqual(cell.name, "spark")
    XCTAssertEqual([cell.birthRate, cell.lifetime, cell.alphaSpeed], [20, 2, -0.5])
    XCTAssertEqual([cell.velocity, cell.scale, cell.yAcceleration], [40, 0.25, -9])
    XCTAssertNotNil(cell.contents)
    XCTAssertEqual(cell.emitterCells?.first?.isEnabled, false)
  }

  func testEveryClassHasItsElement() throws {
    for table in PropertyTable.layers {
      let layer = try CAMLText.sound("<\(table.className)/>")
      XCTAssertEqual(PropertyTable.table(for: layer)?.className, table.className)
    }
  }

  func testUnknownLayersAreDrawnAsPlainOnes() throws {
    for name in ["CABackdropLayer", "CASDFLayer", "MyOwnLayer"] {
      let (layer, warnings) = try CAMLText.layer("<\(name) opacity=\"0.5\"/>")
      XCTAssertEqual(layer.opacity, 0.5)
      XCTAssertEqual(warnings, ["the class \"\(name)\" is not known; drawn as a plain CALayer"])
    }
    let scene = try CAMLText.scene("<sublayers><NSObject/><CALayer name=\"b\"/></sublayers>")
    XCTAssertEqual(scene.pages.first?.sublayers?.map(\.name), ["b"])
    XCTAssertEqual(scene.warnings.map(\.message), ["expected a layer, found \"NSObject\""])
  }

  func testTheMistakesInAMisspeltLayerAreReportedAsWell() throws {
    let scene = try CAMLText.scene(
      "<sublayers><CAShapelayer id=\"a\" opacity=\"x\"><sublayers><CALayer object=\"a\"/></sublayers></CAShapelayer></sublayers>"
    )
    XCTAssertEqual(scene.pages.first?.sublayers?.count ?? 0, 0)
    let words = scene.warnings.map(\.message)
    XCTAssertTrue(
      words.contains("expected a layer, found \"CAShapelayer\"; did you mean \"CAShapeLayer\"?"), "\(words)")
    XCTAssertTrue(words.contains("expected a number, found \"x\"; the value is ignored"), "\(words)")
  }

  func testScriptsAreNotRun() throws {
    let (_, warnings) = try CAMLText.layer(
      "<CALayer><scriptObject src=\"assets/x.js\"/><scriptComponents><o type=\"Script\" src=\"y.js\"/></scriptComponents></CALayer>"
    )
    XCTAssertEqual(warnings, ["scripts are not run", "scripts are not run"])
    let (_, values) = try CAMLText.layer(
      "<CALayer><contents type=\"script\" value=\"alert(1)\"/></CALayer>")
    XCTAssertEqual(values, ["contents of the type script are not drawn"])
  }

  // MARK: Masks and filters

  func testAMaskIsALayerOfItsOwn() throws {
    for mask in [
      "<mask type=\"CAShapeLayer\" path=\"0 0 9 9 re\"/>", "<mask><CAShapeLayer path=\"0 0 9 9 re\"/></mask>",
    ] {
      let layer = try CAMLText.sound("<CALayer>\(mask)</CALayer>")
      XCTAssertNotNil((layer.mask as? CAShapeLayer)?.path, mask)
    }
    XCTAssertEqual(try CAMLText.sound("<CALayer><mask bounds=\"0 0 9 9\"/></CALayer>").mask?.bounds.width, 9)
    XCTAssertNil(try CAMLText.sound("<CALayer><mask type=\"null\"/></CALayer>").mask)
  }

  func testFilters() throws {
    let layer = try CAMLText.sound(
      """
      <CALayer><filters>
        <CAFilter filter="gaussianBlur" name="blur" enabled="true" inputRadius="8" cachesInputImage="1"/>
        <CAFilter filter="colorHueRotate"><inputAngle type="real" value="90deg"/></CAFilter>
        <CAFilter filter="colorMultiply"><inputColor value="1 0 0" opacity="0.5"/></CAFilter>
        <CAFilter filter="colorInvert" enabled="0"/>
      </filters></CALayer>
      """)
    let filters = try XCTUnwrap(layer.filters as? [CAFilter])
    XCTAssertEqual(filters.map(\.type), ["gaussianBlur", "colorHueRotate", "colorMultiply", "colorInvert"])
    XCTAssertEqual(filters.map(\.isEnabled), [true, true, true, false])
    XCTAssertEqual(filters[0].name, "blur")
    XCTAssertEqual(filters[0].inputs["inputRadius"] as? Double, 8)
    XCTAssertEqual(try XCTUnwrap(filters[1].inputs["inputAngle"] as? Double), .pi / 2, accuracy: 1e-12)
  }

  func testFiltersThatAreNotKnownAreNamed() throws {
    let (layer, warnings) = try CAMLText.layer(
      """
      <CALayer><filters><CAFilter filter="displacementMap" inputAmount="3"/>
        <CIFilter filter="CISepiaTone"><inputIntensity type="real" value="0.5"/></CIFilter><CAFilter name="x"/>
        <CAFilter filter="colorInvert" inputAmount="1"/></filters></CALayer>
      """)
    XCTAssertEqual((layer.filters as? [CAFilter])?.map(\.type), ["colorInvert"])
    XCTAssertEqual(
      warnings,
      [
        "the filter \"displacementMap\" is not known; it is not drawn",
        "the filter \"CISepiaTone\" is not known; it is not drawn",
        "the filter has no \"filter\", which says its kind; it is not drawn",
        "the filter colorInvert has no input \"inputAmount\"; it is ignored",
      ])
  }

  func testBlendModes() throws {
    for form in [
      "<compositingFilter type=\"CAFilter\" filter=\"multiplyBlendMode\" name=\"multiplyBlendMode\"/>",
      "<compositingFilter><CAFilter filter=\"multiplyBlendMode\"/></compositingFilter>",
    ] {
      let layer = try CAMLText.sound("<CALayer>\(form)</CALayer>")
      XCTAssertEqual((layer.compositingFilter as? CAFilter)?.type, "multiplyBlendMode", form)
    }
    for name in BlendModeNames.all {
      let layer = try CAMLText.sound(
        "<CALayer><compositingFilter type=\"string\" value=\"\(name)\"/></CALayer>")
      XCTAssertEqual(layer.compositingFilter as? String, name)
    }
    let (layer, warnings) = try CAMLText.layer("<CALayer compositingFilter=\"multiplyBlend\"/>")
    XCTAssertNil(layer.compositingFilter)
    XCTAssertEqual(warnings, ["unknown blend mode \"multiplyBlend\"; did you mean \"multiplyBlendMode\"?"])
  }

  // MARK: Styles

  func testAStyleGivesValuesAndWhatItDoesNotKnowIsNamed() throws {
    let (layer, warnings) = try CAMLText.layer(
      """
      <CALayer><style><opacity type="real" value="0.5"/><p key="hidden" type="BOOL" value="1"/><k type="real" value="1"/>
        <style type="NSDictionary"><cornerRadius type="real" value="3"/></style></style></CALayer>
      """)
    XCTAssertEqual(layer.opacity, 0.5)
    XCTAssertTrue(layer.isHidden)
    XCTAssertEqual(layer.cornerRadius, 3)
    XCTAssertEqual(warnings, ["\"k\" is not a property of CALayer; it is ignored"])
  }
}
