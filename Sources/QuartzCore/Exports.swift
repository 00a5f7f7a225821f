// Who imports QuartzCore on Apple's systems gets these with it.
@_exported import CoreGraphics
@_exported import Foundation
