// UIKit re-exports these on Apple's systems.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore
