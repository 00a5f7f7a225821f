@_spi(Properties) import QuartzCore
import Testing

/// What Apple's documentation gives as defaults, written out again, against new objects and against the tables.
@Suite struct DefaultsTests {
  private let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  private let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)

  private func check(
    _ expected: [String: Any?], of object: AnyObject, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let table = try #require(PropertyTable.table(for: object), sourceLocation: sourceLocation)
    for (name, value) in expected {
      let property = try #require(table[name], "\(name)", sourceLocation: sourceLocation)
      let wanted = try #require(PropertyValue(any: value), "\(name)", sourceLocation: sourceLocation)
      #expect(property.get(object) == wanted, "\(name)", sourceLocation: sourceLocation)
    }
  }

  @Test func layer() throws {
    try check(
      [
        "bounds": CGRect.zero, "position": CGPoint.zero, "anchorPoint": CGPoint(x: 0.5, y: 0.5),
        "anchorPointZ": 0,
        "zPosition": 0, "hidden": false, "doubleSided": true, "geometryFlipped": false, "opacity": 1,
        "allowsGroupOpacity": true, "cornerRadius": 0, "cornerCurve": "circular", "masksToBounds": false,
        "borderWidth": 0, "borderColor": black, "backgroundColor": nil, "shadowColor": black,
        "shadowOpacity": 0,
        "shadowOffset": CGSize(width: 0, height: -3), "shadowRadius": 3, "shadowPath": nil, "contents": nil,
        "contentsGravity": "resize", "contentsScale": 1,
        "contentsRect": CGRect(x: 0, y: 0, width: 1, height: 1),
        "contentsCenter": CGRect(x: 0, y: 0, width: 1, height: 1), "minificationFilter": "linear",
        "magnificationFilter": "linear", "minificationFilterBias": 0, "contentsFormat": "RGBA8",
        "opaque": false,
        "needsDisplayOnBoundsChange": false, "drawsAsynchronously": false, "shouldRasterize": false,
        "rasterizationScale": 1, "mask": nil, "sublayers": nil, "filters": nil, "compositingFilter": nil,
        "beginTime": 0, "duration": Double.infinity, "speed": 1, "timeOffset": 0, "repeatCount": 0,
        "repeatDuration": 0, "autoreverses": false, "fillMode": "removed", "name": nil, "style": nil,
        "wantsExtendedDynamicRangeContent": false, "transform": CATransform3DIdentity,
        "sublayerTransform": CATransform3DIdentity,
        "maskedCorners": [
          "layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMinXMaxYCorner", "layerMaxXMaxYCorner",
        ],
      ], of: CALayer())
  }

  @Test func shapeLayer() throws {
    try check(
      [
        "path": nil, "fillColor": black, "fillRule": "non-zero", "strokeColor": nil, "strokeStart": 0,
        "strokeEnd": 1,
        "lineWidth": 1, "miterLimit": 10, "lineCap": "butt", "lineJoin": "miter", "lineDashPattern": nil,
        "lineDashPhase": 0,
      ], of: CAShapeLayer())
  }

  @Test func textLayer() throws {
    try check(
      [
        "string": nil, "font": "Helvetica", "fontSize": 36, "foregroundColor": white, "wrapped": false,
        "truncationMode": "none", "alignmentMode": "natural",
        "adjustsFontSizeToFitWidth": false, "minimumScaleFactor": 0, "allowsFontSubpixelQuantization": false,
      ], of: CATextLayer())
  }

  @Test func gradientLayer() throws {
    try check(
      [
        "type": "axial", "colors": nil, "locations": nil, "startPoint": CGPoint(x: 0.5, y: 0),
        "endPoint": CGPoint(x: 0.5, y: 1),
      ], of: CAGradientLayer())
  }

  @Test func replicatorLayer() throws {
    try check(
      [
        "instanceCount": 1, "instanceTransform": CATransform3DIdentity, "instanceColor": white,
        "instanceRedOffset": 0, "instanceGreenOffset": 0, "instanceBlueOffset": 0, "instanceAlphaOffset": 0,
        "instanceDelay": 0, "preservesDepth": false,
      ], of: CAReplicatorLayer())
  }

  @Test func scrollAndTiledLayers() throws {
    try check(["scrollMode": "both"], of: CAScrollLayer())
    try check(
      ["tileSize": CGSize(width: 256, height: 256), "levelsOfDetail": 1, "levelsOfDetailBias": 0],
      of: CATiledLayer())
    #expect(CATiledLayer.fadeDuration() == 0.25)
  }

  @Test func emitterLayer() throws {
    try check(
      [
        "emitterCells": nil, "birthRate": 1, "lifetime": 1, "emitterPosition": CGPoint.zero,
        "emitterZPosition": 0,
        "emitterSize": CGSize.zero, "emitterDepth": 0, "emitterShape": "point", "emitterMode": "volume",
        "renderMode": "unordered", "preservesDepth": false, "velocity": 1, "scale": 1, "spin": 1, "seed": 0,
      ], of: CAEmitterLayer())
  }

  @Test func emitterCell() throws {
    let zeros = [
      "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude", "emissionRange",
      "velocity",
      "velocityRange", "xAcceleration", "yAcceleration", "zAcceleration", "scaleRange", "scaleSpeed", "spin",
      "spinRange", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed",
      "alphaSpeed", "minificationFilterBias",
    ]
    try check(Dictionary(uniqueKeysWithValues: zeros.map { ($0, 0) }), of: CAEmitterCell())
    try check(
      [
        "name": nil, "enabled": true, "scale": 1, "color": white, "contents": nil, "contentsScale": 1,
        "contentsRect": CGRect(x: 0, y: 0, width: 1, height: 1), "emitterCells": nil,
        "magnificationFilter": "linear", "minificationFilter": "linear",
      ], of: CAEmitterCell())
  }

  @Test func animations() throws {
    try check(
      [
        "duration": 0, "removedOnCompletion": true, "timingFunction": nil, "keyPath": nil, "additive": false,
        "cumulative": false, "fromValue": nil, "toValue": nil, "byValue": nil, "mass": 1, "stiffness": 100,
        "damping": 10, "initialVelocity": 0,
      ], of: CASpringAnimation())
    try check(
      ["values": nil, "path": nil, "keyTimes": nil, "calculationMode": "linear", "rotationMode": nil],
      of: CAKeyframeAnimation())
    try check(["type": "fade", "subtype": nil, "startProgress": 0, "endProgress": 1], of: CATransition())
  }

  @Test func tablesSayWhatNewObjectsHave() {
    for table in PropertyTable.all {
      let object = table.make()
      for property in table.properties {
        #expect(property.get(object) == property.defaultValue, "\(table.className).\(property.name)")
        #expect(property.hasDefaultValue(object), "\(table.className).\(property.name)")
      }
    }
  }

  @Test func defaultValueForKeyAnswersByClass() {
    #expect(CALayer.defaultValue(forKey: "shadowRadius") as? Double == 3)
    #expect(CATextLayer.defaultValue(forKey: "fontSize") as? Double == 36)
    #expect(CALayer.defaultValue(forKey: "fontSize") == nil)
  }
}
