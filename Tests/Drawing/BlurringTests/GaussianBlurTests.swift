import Blurring
import Testing

@Suite struct GaussianBlurTests {
  /// A picture with edges, single pixels and noise.
  private func picture(_ width: Int, _ height: Int) -> [Double] {
    var state: UInt32 = 1
    return (0..<width * height).map { i in
      state = state &* 1_664_525 &+ 1_013_904_223
      let (x, y) = (i % width, i / width)
      if x == width / 3 && y == height / 2 { return 1 }
      return x > width / 2 ? 1 : y > height / 2 ? Double(state >> 24) / 255 : 0
    }
  }

  private func largestError(sigmaX: Double, sigmaY: Double, width: Int = 96, height: Int = 80) -> Double {
    let source = picture(width, height)
    var blurred = source.map(Float.init)
    GaussianBlur(sigmaX: sigmaX, sigmaY: sigmaY).blur(&blurred, width: width, height: height)
    let expected = Reference.blur(source, width: width, height: height, sigmaX: sigmaX, sigmaY: sigmaY)
    return zip(blurred, expected).map { abs(Double($0) - $1) }.max() ?? 1
  }

  @Test func isTheGaussianAtEveryStandardDeviation() {
    for sigma in [0.3, 0.8, 1.5, 2.7, 3.99, 4, 5.3, 7.9, 8, 12.5, 16, 31] {
      #expect(largestError(sigmaX: sigma, sigmaY: sigma) * 255 < 0.1, "sigma \(sigma)")
    }
  }

  @Test func blursEachAxisByItsOwn() {
    for (x, y) in [(0, 6), (6, 0), (1.2, 20), (20, 1.2), (9, 4)] as [(Double, Double)] {
      #expect(largestError(sigmaX: x, sigmaY: y) * 255 < 0.1, "\(x) × \(y)")
    }
  }

  @Test func narrowRastersLoseWhatSpreadsOutOfThem() {
    #expect(largestError(sigmaX: 10, sigmaY: 10, width: 7, height: 50) * 255 < 0.1)
    #expect(largestError(sigmaX: 10, sigmaY: 10, width: 50, height: 1) * 255 < 0.1)
  }

  @Test func equalsTheDirectConvolutionOfBytes() {
    let (width, height, rowBytes) = (40, 30, 170)
    var state: UInt32 = 7
    var bytes = [UInt8](repeating: 99, count: rowBytes * height)
    for row in 0..<height {
      for i in 0..<width * 4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        bytes[row * rowBytes + i] = UInt8(state >> 24)
      }
    }
    for sigma in [2.5, 6] {
      var blurred = bytes
      GaussianBlur(sigma: sigma).blur(
        &blurred, width: width, height: height, bytesPerRow: rowBytes, channels: 4)
      for channel in 0..<4 {
        let plane = (0..<width * height).map {
          Double(bytes[$0 / width * rowBytes + $0 % width * 4 + channel])
        }
        let expected = Reference.blur(plane, width: width, height: height, sigmaX: sigma, sigmaY: sigma)
        for i in 0..<width * height {
          let value = Double(blurred[i / width * rowBytes + i % width * 4 + channel])
          #expect(abs(value - expected[i]) < 0.6)
        }
      }
      #expect(blurred[width * 4] == 99, "bytes between rows stay as they are")
    }
  }

  @Test func ofNothingIsTheSame() {
    for sigma in [0, -3, .nan] as [Double] {
      var raster = picture(20, 20).map(Float.init)
      let before = raster
      GaussianBlur(sigma: sigma).blur(&raster, width: 20, height: 20)
      #expect(raster == before)
    }
  }

  @Test func withoutEndSpreadsToNothing() {
    var raster = [Float](repeating: 1, count: 100)
    GaussianBlur(sigma: .infinity).blur(&raster, width: 10, height: 10)
    #expect(raster.max() ?? 1 < 1e-6)
  }

  @Test func refusesRastersThatDoNotFit() {
    var raster: [Float] = [1, 2, 3]
    GaussianBlur(sigma: 2).blur(&raster, width: 2, height: 2)
    #expect(raster == [1, 2, 3])
    var bytes: [UInt8] = [1, 2, 3]
    GaussianBlur(sigma: 2).blur(&bytes, width: 2, height: 1, bytesPerRow: 1, channels: 1)
    #expect(bytes == [1, 2, 3])
  }
}
