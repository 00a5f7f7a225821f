extension PropertyTable {
  static let matchMoveAnimation = PropertyTable(
    "CAMatchMoveAnimation", CAMatchMoveAnimation.self, parent: .propertyAnimation,
    make: { CAMatchMoveAnimation() },
    rows: [
      Row("sourceLayer", .string) {
        PropertyValue(any: $0.sourceLayerIdentifier) ?? .null
      } set: { animation, value in
        switch value {
        case .null: animation.sourceLayerIdentifier = nil
        case .string(let identifier): animation.sourceLayerIdentifier = identifier
        default: return false
        }
        return true
      },
      Row("sourcePoints", .array(.point)) {
        PropertyValue(any: $0.sourcePoints) ?? .null
      } set: { animation, value in
        switch value {
        case .null: animation.sourcePoints = nil
        case .array(let points): animation.sourcePoints = points.compactMap(\.anyValue)
        default: return false
        }
        return true
      },
      Row("usesNormalizedCoordinates", \.usesNormalizedCoordinates, default: false),
      Row("targetsSuperlayer", \.targetsSuperlayer, default: false),
      Row("appliesX", \.appliesX, default: true),
      Row("appliesY", \.appliesY, default: true),
      Row("appliesScale", \.appliesScale, default: true),
      Row("appliesRotation", \.appliesRotation, default: true),
      Row("animationType", \.animationType, default: nil),
    ])
}
