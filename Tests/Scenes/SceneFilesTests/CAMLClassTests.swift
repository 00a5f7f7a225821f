import Foundation
@_spi(Properties) import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// The classes of layers, cells and filters, with the properties that they have beside CALayer's.
@Suite struct CAMLClassTests {
  @Test func aPlainLayer() throws {
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
    #expect(layer.identifier == "#1")
    #expect(layer.name == "a")
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
    expectEqual([layer.anchorPoint.y, layer.anchorPointZ, layer.zPosition], [0, 3, 4])
    #expect(layer.sublayerTransform.m34 == -1.0 / 500)
    expectEqual(
      [
        layer.isHidden, layer.masksToBounds, layer.isDoubleSided, layer.isOpaque, layer.shouldRasterize,
        layer.allowsGroupOpacity,
      ], [true, true, false, true, true, false])
    expectEqual([layer.opacity, layer.speed, layer.shadowOpacity], [0.5, 2, 0.5])
    expectEqual(
      [layer.cornerRadius, layer.shadowRadius, layer.contentsScale, layer.rasterizationScale], [8, 4, 3, 2])
    #expect(layer.cornerCurve == .continuous)
    #expect(layer.contentsGravity == .resizeAspectFill)
    #expect(layer.minificationFilter == .nearest)
    #expect(layer.fillMode == .both)
    #expect(layer.repeatCount == .infinity)
    #expect(layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 9, height: 9))
  }

  /// What CAPlayground and Core Animation write into nearly every file, and no picture shows.
  @Test func whatNoPictureShowsIsPassedOver() throws {
    _ = try CAMLText.sound(
      """
      <CALayer allowsEdgeAntialiasing="1" allowsHitTesting="0" autoresizingMask="36" contentsFormat="RGBA8"
        caplayKind="video" caplayFPS="30" mica_animatedAlpha="1" relativePath="x" xmlns:mica="x" mica:y="1">
        <modules type="NSArray"/><scriptComponents type="NSArray"/><actions type="NSDictionary"/>
      </CALayer>
      """)
  }

  @Test func aTextLayer() throws {
    let layer = try CAMLText.sound(
      """
      <CATextLayer fontSize="24" foregroundColor="1 0 0" alignmentMode="center" truncationMode="end" wrapped="1" resizingMode="auto">
        <string type="string" value="Hi &amp; bye"/><font type="string" value="HelveticaNeue-Bold"/>
      </CATextLayer>
      """, as: CATextLayer.self)
    #expect(layer.string as? String == "Hi & bye")
    #expect(layer.font as? String == "HelveticaNeue-Bold")
    #expect(layer.fontSize == 24)
    #expect(layer.alignmentMode == .center)
    #expect(layer.truncationMode == .end)
    #expect(layer.isWrapped)
    let lines = try CAMLText.sound(
      "<CATextLayer><string type=\"string\">two\nlines</string><font type=\"CGFont\" value=\"Menlo\"/></CATextLayer>",
      as: CATextLayer.self)
    #expect(lines.string as? String == "two\nlines")
    #expect(lines.font as? String == "Menlo")
    #expect(lines.fontSize == 36)
  }

  @Test func aGradientLayer() throws {
    let layer = try CAMLText.sound(
      """
      <CAGradientLayer startPoint="0 0.5" endPoint="1 0.5"><type value="radial"/>
        <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
        <locations><real value="0.25"/><integer value="1"/></locations></CAGradientLayer>
      """, as: CAGradientLayer.self)
    #expect(layer.type == .radial)
    #expect(layer.colors?.count == 2)
    #expect(layer.locations?.map(\.doubleValue) == [0.25, 1])
    #expect(layer.startPoint == CGPoint(x: 0, y: 0.5))
    let array = try CAMLText.sound(
      "<CAGradientLayer><colors type=\"NSArray\"><CGColor value=\"1 0 0\"/></colors></CAGradientLayer>",
      as: CAGradientLayer.self)
    #expect(array.colors?.count == 1)
    let long = try CAMLText.sound(
      "<CAGradientLayer><colors><NSArray><CGColor value=\"1 0 0\"/><o type=\"CGColor\" value=\"0 1 0\"/></NSArray></colors></CAGradientLayer>",
      as: CAGradientLayer.self)
    #expect(long.colors?.count == 2)
  }

  @Test func aShapeLayer() throws {
    let layer = try CAMLText.sound(
      """
      <CAShapeLayer path="0 0 9 9 re" fillColor="#f00" fillRule="even-odd" strokeColor="0 0 1" strokeStart="0.25"
        strokeEnd="0.75" lineWidth="3" miterLimit="4" lineCap="round" lineJoin="bevel" lineDashPhase="2">
        <lineDashPattern><integer value="4"/><real value="1.5"/></lineDashPattern></CAShapeLayer>
      """, as: CAShapeLayer.self)
    #expect(layer.fillRule == .evenOdd)
    #expect(layer.lineDashPattern?.map(\.doubleValue) == [4, 1.5])
    expectEqual([layer.strokeStart, layer.strokeEnd, layer.lineWidth, layer.miterLimit], [0.25, 0.75, 3, 4])
    #expect(layer.lineCap == .round)
    #expect(layer.lineJoin == .bevel)
    let empty = try CAMLText.sound(
      "<CAShapeLayer><fillColor type=\"null\"/></CAShapeLayer>", as: CAShapeLayer.self)
    #expect(empty.fillColor == nil)
  }

  @Test func replicatorsTransformScrollAndTiledLayers() throws {
    let replicator = try CAMLText.sound(
      """
      <CAReplicatorLayer instanceCount="5" instanceDelay="0.5" instanceTransform="translate(10)" instanceColor="1 1 1"
        instanceAlphaOffset="-0.25" preservesDepth="1"/>
      """, as: CAReplicatorLayer.self)
    #expect(replicator.instanceCount == 5)
    #expect(replicator.instanceTransform.m41 == 10)
    #expect(replicator.instanceAlphaOffset == -0.25)
    _ = try CAMLText.sound(
      "<CATransformLayer sublayerTransform=\"perspective(500)\"/>", as: CATransformLayer.self)
    _ = try CAMLText.sound("<CAScrollLayer scrollMode=\"vertically\"/>", as: CAScrollLayer.self)
    _ = try CAMLText.sound("<CATiledLayer tileSize=\"64 32\" levelsOfDetail=\"2\"/>", as: CATiledLayer.self)
  }

  @Test func emittersHaveCellsInCells() throws {
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
    #expect(layer.emitterShape == .line)
    #expect(layer.seed == 7)
    let cell = try #require(layer.emitterCells?.first)
    #expect(cell.name == "spark")
    expectEqual([cell.birthRate, cell.lifetime, cell.alphaSpeed], [20, 2, -0.5])
    expectEqual([cell.velocity, cell.scale, cell.yAcceleration], [40, 0.25, -9])
    #expect(cell.contents != nil)
    #expect(cell.emitterCells?.first?.isEnabled == false)
  }

  @Test func everyClassHasItsElement() throws {
    for table in PropertyTable.layers {
      let layer = try CAMLText.sound("<\(table.className)/>")
      #expect(PropertyTable.table(for: layer)?.className == table.className)
    }
  }

  @Test func unknownLayersAreDrawnAsPlainOnes() throws {
    for name in ["CABackdropLayer", "CASDFLayer", "MyOwnLayer"] {
      let (layer, warnings) = try CAMLText.layer("<\(name) opacity=\"0.5\"/>")
      #expect(layer.opacity == 0.5)
      #expect(warnings == ["the class \"\(name)\" is not known; drawn as a plain CALayer"])
    }
    let scene = try CAMLText.scene("<sublayers><NSObject/><CALayer name=\"b\"/></sublayers>")
    #expect(scene.pages.first?.sublayers?.map(\.name) == ["b"])
    #expect(scene.warnings.map(\.message) == ["expected a layer, found \"NSObject\""])
  }

  @Test func theMistakesInAMisspeltLayerAreReportedAsWell() throws {
    let scene = try CAMLText.scene(
      "<sublayers><CAShapelayer id=\"a\" opacity=\"x\"><sublayers><CALayer object=\"a\"/></sublayers></CAShapelayer></sublayers>"
    )
    #expect(scene.pages.first?.sublayers?.count ?? 0 == 0)
    let words = scene.warnings.map(\.message)
    #expect(
      words.contains("expected a layer, found \"CAShapelayer\"; did you mean \"CAShapeLayer\"?"), "\(words)")
    #expect(words.contains("expected a number, found \"x\"; the value is ignored"), "\(words)")
  }

  @Test func scriptsAreNotRun() throws {
    let (_, warnings) = try CAMLText.layer(
      "<CALayer><scriptObject src=\"assets/x.js\"/><scriptComponents><o type=\"Script\" src=\"y.js\"/></scriptComponents></CALayer>"
    )
    #expect(warnings == ["scripts are not run", "scripts are not run"])
    let (_, values) = try CAMLText.layer(
      "<CALayer><contents type=\"script\" value=\"alert(1)\"/></CALayer>")
    #expect(values == ["contents of the type script are not drawn"])
  }

  // MARK: Masks and filters

  @Test func aMaskIsALayerOfItsOwn() throws {
    for mask in [
      "<mask type=\"CAShapeLayer\" path=\"0 0 9 9 re\"/>", "<mask><CAShapeLayer path=\"0 0 9 9 re\"/></mask>",
    ] {
      let layer = try CAMLText.sound("<CALayer>\(mask)</CALayer>")
      #expect((layer.mask as? CAShapeLayer)?.path != nil, "\(mask)")
    }
    #expect(try CAMLText.sound("<CALayer><mask bounds=\"0 0 9 9\"/></CALayer>").mask?.bounds.width == 9)
    #expect(try CAMLText.sound("<CALayer><mask type=\"null\"/></CALayer>").mask == nil)
  }

  @Test func filters() throws {
    let layer = try CAMLText.sound(
      """
      <CALayer><filters>
        <CAFilter filter="gaussianBlur" name="blur" enabled="true" inputRadius="8" cachesInputImage="1"/>
        <CAFilter filter="colorHueRotate"><inputAngle type="real" value="90deg"/></CAFilter>
        <CAFilter filter="colorMultiply"><inputColor value="1 0 0" opacity="0.5"/></CAFilter>
        <CAFilter filter="colorInvert" enabled="0"/>
      </filters></CALayer>
      """)
    let filters = try #require(layer.filters as? [CAFilter])
    #expect(filters.map(\.type) == ["gaussianBlur", "colorHueRotate", "colorMultiply", "colorInvert"])
    #expect(filters.map(\.isEnabled) == [true, true, true, false])
    #expect(filters[0].name == "blur")
    #expect(filters[0].inputs["inputRadius"] as? Double == 8)
    try expectEqual(#require(filters[1].inputs["inputAngle"] as? Double), .pi / 2, accuracy: 1e-12)
  }

  @Test func filtersThatAreNotKnownAreNamed() throws {
    let (layer, warnings) = try CAMLText.layer(
      """
      <CALayer><filters><CAFilter filter="displacementMap" inputAmount="3"/>
        <CIFilter filter="CISepiaTone"><inputIntensity type="real" value="0.5"/></CIFilter><CAFilter name="x"/>
        <CAFilter filter="colorInvert" inputAmount="1"/></filters></CALayer>
      """)
    #expect((layer.filters as? [CAFilter])?.map(\.type) == ["colorInvert"])
    #expect(
      warnings == [
        "the filter \"displacementMap\" is not known; it is not drawn",
        "the filter \"CISepiaTone\" is not known; it is not drawn",
        "the filter has no \"filter\", which says its kind; it is not drawn",
        "the filter colorInvert has no input \"inputAmount\"; it is ignored",
      ])
  }

  @Test func blendModes() throws {
    for form in [
      "<compositingFilter type=\"CAFilter\" filter=\"multiplyBlendMode\" name=\"multiplyBlendMode\"/>",
      "<compositingFilter><CAFilter filter=\"multiplyBlendMode\"/></compositingFilter>",
    ] {
      let layer = try CAMLText.sound("<CALayer>\(form)</CALayer>")
      #expect((layer.compositingFilter as? CAFilter)?.type == "multiplyBlendMode", "\(form)")
    }
    for name in BlendModeNames.all {
      let layer = try CAMLText.sound(
        "<CALayer><compositingFilter type=\"string\" value=\"\(name)\"/></CALayer>")
      #expect(layer.compositingFilter as? String == name)
    }
    let (layer, warnings) = try CAMLText.layer("<CALayer compositingFilter=\"multiplyBlend\"/>")
    #expect(layer.compositingFilter == nil)
    #expect(warnings == ["unknown blend mode \"multiplyBlend\"; did you mean \"multiplyBlendMode\"?"])
  }

  // MARK: Styles

  @Test func aStyleGivesValuesAndWhatItDoesNotKnowIsNamed() throws {
    let (layer, warnings) = try CAMLText.layer(
      """
      <CALayer><style><opacity type="real" value="0.5"/><p key="hidden" type="BOOL" value="1"/><k type="real" value="1"/>
        <style type="NSDictionary"><cornerRadius type="real" value="3"/></style></style></CALayer>
      """)
    #expect(layer.opacity == 0.5)
    #expect(layer.isHidden)
    #expect(layer.cornerRadius == 3)
    #expect(warnings == ["\"k\" is not a property of CALayer; it is ignored"])
  }
}
