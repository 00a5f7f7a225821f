import GLKit
import TestSupport
import Testing

/// GLKit's matrices and vectors.
@Suite struct MatrixTests {
  private func expect(
    _ a: [Float], _ b: [Float], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(a.count == b.count, sourceLocation: sourceLocation)
    for (x, y) in zip(a, b) { expectEqual(x, y, accuracy: 1e-5, "\(a)", sourceLocation: sourceLocation) }
  }

  private func point(_ matrix: GLKMatrix4, _ x: Float, _ y: Float, _ z: Float) -> [Float] {
    let p = GLKMatrix4MultiplyAndProjectVector3(matrix, GLKVector3Make(x, y, z))
    return [p.x, p.y, p.z]
  }

  @Test func whatIsAppendedActsFirst() {
    var matrix = GLKMatrix4MakeTranslation(10, 0, 0)
    matrix = GLKMatrix4Rotate(matrix, .pi / 2, 0, 0, 1)
    matrix = GLKMatrix4Scale(matrix, 2, 2, 2)
    expect(point(matrix, 1, 0, 0), [10, 2, 0])
    #expect(matrix.m30 == 10)
    #expect(GLKMatrix4GetColumn(matrix, 3) == GLKVector4Make(10, 0, 0, 1))
  }

  @Test func aPerspectiveMapsNearAndFarToTheEndsOfDepth() {
    let matrix = GLKMatrix4MakePerspective(.pi / 2, 2, 1, 9)
    expect(point(matrix, 2, 1, -1), [1, 1, -1])
    expect(point(matrix, 0, 9, -9), [0, 1, 1])
    expect(point(GLKMatrix4MakeOrtho(0, 4, 0, 2, -1, 1), 4, 2, -1), [1, 1, 1])
    expect(point(GLKMatrix4MakeFrustum(-1, 1, -1, 1, 1, 9), 1, -1, -1), [1, -1, -1])
  }

  @Test func anEyeLooksAlongMinusZ() {
    let matrix = GLKMatrix4MakeLookAt(0, 0, 5, 0, 0, 0, 0, 1, 0)
    expect(point(matrix, 1, 2, 0), [1, 2, -5])
  }

  @Test func inverses() {
    let matrix = GLKMatrix4RotateX(GLKMatrix4MakeTranslation(1, 2, 3), 0.4)
    var isInvertible = false
    let inverse = GLKMatrix4Invert(matrix, &isInvertible)
    #expect(isInvertible)
    let product = GLKMatrix4Multiply(matrix, inverse)
    expect((0..<16).map { product[$0] }, (0..<16).map { GLKMatrix4Identity[$0] })
    #expect(GLKMatrix4Invert(GLKMatrix4MakeScale(1, 0, 1), &isInvertible) == GLKMatrix4Identity)
    #expect(!isInvertible)
  }

  @Test func projectingAndBack() {
    var viewport: [Int32] = [0, 0, 200, 100]
    let projection = GLKMatrix4MakePerspective(1, 2, 1, 10)
    let model = GLKMatrix4MakeTranslation(0, 0, -4)
    let seen = GLKMathProject(GLKVector3Make(0.5, 0.25, 0), model, projection, &viewport)
    var isRight = false
    let back = GLKMathUnproject(seen, model, projection, &viewport, &isRight)
    #expect(isRight)
    expect([back.x, back.y, back.z], [0.5, 0.25, 0])
  }

  @Test func vectors() {
    let (a, b) = (GLKVector3Make(1, 0, 0), GLKVector3Make(0, 1, 0))
    #expect(GLKVector3CrossProduct(a, b) == GLKVector3Make(0, 0, 1))
    #expect(GLKVector3DotProduct(a, b) == 0)
    #expect(GLKVector3Length(GLKVector3Make(2, 3, 6)) == 7)
    #expect(GLKVector2Lerp(GLKVector2Make(0, 2), GLKVector2Make(4, 4), 0.5) == GLKVector2Make(2, 3))
    let quaternion = GLKQuaternionMakeWithAngleAndAxis(.pi / 2, 0, 0, 1)
    expect(point(GLKMatrix4MakeWithQuaternion(quaternion), 1, 0, 0), [0, 1, 0])
  }
}
