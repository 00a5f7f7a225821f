// Pictures are Core Graphics'.
@_exported import CoreGraphics
@_exported import Foundation
