// Who imports UIKit on Apple's systems gets these with it.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore
