import Foundation
import QuartzCore
import SceneFiles
import Testing

/// Scenes in which much moves.
enum AnimatedScenes {
  static func layer(_ text: String) throws -> CALayer {
    let scene = try Scene(data: Data(text.utf8))
    return try #require(scene.pages.first)
  }

  /// Enough copies for references, standing still beside a layer that moves.
  static let copies = """
    {"bounds": [0, 0, 60, 20], "sublayers": [
      {"class": "CAReplicatorLayer", "instanceCount": 31, "instanceTransform": "translate(2px, 0)", "sublayers": [
        {"frame": [2, 2, 8, 8], "cornerRadius": 3, "backgroundColor": "navy"}]},
      {"frame": [0, 14, 4, 4], "backgroundColor": "red", "animations": [
        {"class": "CABasicAnimation", "keyPath": "position.x", "toValue": 50, "duration": 1}]}]}
    """

  /// Lines that are drawn: open, closed, of two parts, distorted, between ends that both move, and with a fill.
  static let lines = """
    {"bounds": [0, 0, 240, 160], "backgroundColor": "#fff", "sublayers": [
      {"class": "CAShapeLayer", "path": "M10 70C10 0 70 90 70 10", "fillColor": null, "strokeColor": "#06c",
        "lineWidth": 6, "lineCap": "round", "animations": [{"class": "CABasicAnimation", "keyPath": "strokeEnd",
        "fromValue": 0, "toValue": 1, "duration": 2, "timingFunction": "easeInEaseOut"}]},
      {"class": "CAShapeLayer", "path": {"roundedRect": [90, 10, 60, 60], "radius": 12}, "fillColor": "#fd8",
        "strokeColor": "#c40", "lineWidth": 4, "lineCap": "square", "animations": [{"class": "CAAnimationGroup",
        "duration": 2, "animations": [
          {"class": "CABasicAnimation", "keyPath": "strokeStart", "fromValue": 0, "toValue": 0.7, "duration": 2},
          {"class": "CABasicAnimation", "keyPath": "strokeEnd", "fromValue": 0.2, "toValue": 0.9, "duration": 2}]}]},
      {"class": "CAShapeLayer", "path": "M170 10h60v60 M170 30h40v40", "fillColor": null, "strokeColor": "#292",
        "lineWidth": 4, "animations": [{"class": "CABasicAnimation", "keyPath": "strokeEnd", "fromValue": 0,
        "toValue": 1, "duration": 1, "repeatCount": 2}]},
      {"class": "CAShapeLayer", "path": "M0 0C20 40 40 -40 60 0", "position": [20, 120], "fillColor": null,
        "transform": "scale(1.5, 0.7)", "strokeColor": "#a0a", "lineWidth": 5, "animations": [{
        "class": "CABasicAnimation", "keyPath": "strokeStart", "fromValue": 1, "toValue": 0, "duration": 1.5}]},
      {"class": "CAShapeLayer", "path": {"ellipse": [150, 90, 60, 60]}, "fillColor": null, "strokeColor": "#333",
        "lineWidth": 5, "animations": [{"class": "CABasicAnimation", "keyPath": "strokeEnd", "fromValue": 1,
        "toValue": 0.1, "duration": 1, "autoreverses": true, "repeatCount": "inf"}]}]}
    """

  /// All that is animated here has its own kind of key frames.
  static let many = """
    {"bounds": [0, 0, 300, 200], "backgroundColor": "#fff", "sublayers": [
      {"id": "fade", "bounds": [0, 0, 30, 30], "position": [20, 20], "backgroundColor": "#e33",
        "opacity": 0, "animations": [{"class": "CABasicAnimation", "keyPath": "opacity",
        "fromValue": 0, "toValue": 1, "beginTime": 0.5, "duration": 1, "fillMode": "forwards",
        "removedOnCompletion": false, "timingFunction": "easeIn"}]},
      {"class": "CAShapeLayer", "path": "M0 20 A20 20 0 1 1 40 20 A20 20 0 1 1 0 20",
        "position": [50, 5], "strokeColor": "#27a", "fillColor": null, "lineWidth": 5,
        "animations": [{"class": "CABasicAnimation", "keyPath": "strokeEnd", "fromValue": 0,
        "toValue": 1, "duration": 2, "timingFunction": "easeInEaseOut"}]},
      {"class": "CAGradientLayer", "bounds": [0, 0, 60, 40], "position": [140, 25], "colors": ["#f00",
        "#00f"], "animations": [{"class": "CABasicAnimation", "keyPath": "colors", "toValue": ["#0f0",
        "#ff0"], "duration": 2}, {"class": "CABasicAnimation", "keyPath": "endPoint",
        "toValue": [1, 1], "duration": 2}]},
      {"class": "CAShapeLayer", "path": "M0 0H40V40H0Z", "position": [180, 5], "fillColor": "#393",
        "animations": [{"class": "CABasicAnimation", "keyPath": "path",
        "toValue": "M20 0L40 20L20 40L0 20Z", "duration": 1.5, "autoreverses": true}]},
      {"bounds": [0, 0, 40, 40], "position": [260, 30], "backgroundColor": "#fff", "cornerRadius": 6,
        "shadowOpacity": 0.6, "shadowOffset": [0, 3], "animations": [{"class": "CABasicAnimation",
        "keyPath": "shadowRadius", "fromValue": 1, "toValue": 10,
        "duration": 2}, {"class": "CABasicAnimation", "keyPath": "cornerRadius", "toValue": 20,
        "duration": 2}]},
      {"bounds": [0, 0, 60, 40], "position": [40, 80], "backgroundColor": "#639",
        "mask": {"class": "CAShapeLayer", "path": "M0 20a20 20 0 1 0 40 0a20 20 0 1 0 -40 0",
        "animations": [{"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 0,
        "toValue": 30, "duration": 2}]}},
      {"bounds": [0, 0, 24, 12], "position": [100, 80], "backgroundColor": "#c60",
        "animations": [{"class": "CAKeyframeAnimation", "keyPath": "position",
        "path": "M100 80C150 20 200 140 280 80", "rotationMode": "auto", "duration": 2,
        "calculationMode": "paced"}]},
      {"bounds": [0, 0, 100, 60], "position": [60, 150], "sublayerTransform": "perspective(200)",
        "sublayers": [{"bounds": [0, 0, 60, 40], "position": [50, 30], "backgroundColor": "#088",
        "animations": [{"class": "CABasicAnimation", "keyPath": "transform.rotation.y",
        "fromValue": 0, "toValue": 3.1, "duration": 2}]}]},
      {"bounds": [0, 0, 20, 20], "position": [130, 150], "backgroundColor": "#a0a",
        "animations": [{"class": "CASpringAnimation", "keyPath": "position.y", "fromValue": 120,
        "toValue": 160, "damping": 6, "stiffness": 120, "duration": 2}]},
      {"class": "CATextLayer", "bounds": [0, 0, 80, 24], "position": [200, 120], "string": "Hello",
        "fontSize": 18, "font": "DejaVu Sans", "foregroundColor": "#333",
        "animations": [{"class": "CABasicAnimation", "keyPath": "transform.scale", "fromValue": 1,
        "toValue": 1.5, "duration": 1, "autoreverses": true}]},
      {"bounds": [0, 0, 40, 40], "position": [180, 165], "masksToBounds": true, "cornerRadius": 20,
        "backgroundColor": "#ddd", "sublayers": [{"bounds": [0, 0, 20, 20], "position": [10, 20],
        "backgroundColor": "#d33", "animations": [{"class": "CAKeyframeAnimation",
        "keyPath": "position.x", "values": [0, 40, 20], "keyTimes": [0, 0.3, 1],
        "timingFunctions": ["easeIn", "easeOut"], "duration": 2}]}]},
      {"bounds": [0, 0, 30, 30], "position": [250, 160], "backgroundColor": "#26c", "borderWidth": 2,
        "borderColor": "#000", "animations": [{"class": "CAAnimationGroup", "duration": 1.5,
        "repeatCount": 1.5, "animations": [{"class": "CABasicAnimation",
        "keyPath": "transform.rotation.z", "byValue": 3.14159,
        "duration": 1}, {"class": "CABasicAnimation", "keyPath": "borderWidth", "toValue": 8,
        "duration": 1.5}]}, {"class": "CAKeyframeAnimation", "keyPath": "backgroundColor",
        "values": ["#26c", "#c62", "#2c6"], "calculationMode": "discrete", "duration": 2}]}
    ]}
    """

  /// A spinner, a square that turns and one that runs to and fro, for ever.
  static let spinner = """
    {"bounds": [0, 0, 200, 200], "backgroundColor": "#fff", "sublayers": [
      {"class": "CAReplicatorLayer", "bounds": [0, 0, 120, 120], "position": [60, 60],
        "instanceCount": 12, "instanceTransform": "rotate(30deg)", "instanceDelay": 0.08333333333,
        "sublayers": [{"bounds": [0, 0, 8, 28], "position": [60, 18], "cornerRadius": 4,
        "backgroundColor": "#456", "opacity": 0.2, "animations": [{"class": "CABasicAnimation",
        "keyPath": "opacity", "fromValue": 1, "toValue": 0.2, "duration": 1, "repeatCount": "inf"}]}]},
      {"bounds": [0, 0, 30, 30], "position": [150, 50], "backgroundColor": "#e33",
        "animations": [{"class": "CABasicAnimation", "keyPath": "transform.rotation.z",
        "fromValue": 0, "toValue": 6.283185307, "duration": 2, "repeatCount": "inf"}]},
      {"bounds": [0, 0, 30, 30], "position": [20, 150], "backgroundColor": "#27e", "cornerRadius": 6,
        "animations": [{"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 20,
        "toValue": 180, "duration": 1, "autoreverses": true, "repeatCount": "inf",
        "timingFunction": "easeInEaseOut"}, {"class": "CABasicAnimation",
        "keyPath": "backgroundColor", "fromValue": "#27e", "toValue": "#e72", "duration": 1,
        "autoreverses": true, "repeatCount": "inf"}]}
    ]}
    """

  /// Pictures that become others, and a page that goes over into another.
  static let changes = """
    {"bounds": [0, 0, 200, 120], "backgroundColor": "#fff", "animations": [{"class": "CATransition",
      "type": "push", "subtype": "fromLeft", "beginTime": 1, "duration": 1, "previousLayer":
      {"bounds": [0, 0, 200, 120], "backgroundColor": "#fe9"}}], "sublayers": [
      {"bounds": [0, 0, 60, 60], "position": [45, 60], "contents": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mPUbNjJwMDAxMDAwMDAAAAQMgFm3hD46QAAAABJRU5ErkJggg==",
        "animations": [{"class": "CABasicAnimation", "keyPath": "contents",
        "fromValue": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mM8YKnNwMDAxMDAwMDAAAAObwEoSDBmZQAAAABJRU5ErkJggg==", "toValue": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mPUbNjJwMDAxMDAwMDAAAAQMgFm3hD46QAAAABJRU5ErkJggg==", "duration": 3}]},
      {"bounds": [0, 0, 60, 60], "position": [120, 60], "contents": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR42mM8EcBwgoGBgYGJAQoAHW4B5C+Z8j4AAAAASUVORK5CYII=",
        "animations": [{"class": "CAKeyframeAnimation", "keyPath": "contents",
        "values": ["data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR42mNkWBDQwMDAwMDEAAUAFeYBdBj2x/oAAAAASUVORK5CYII=", "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR42mM8EcBwgoGBgYGJAQoAHW4B5C+Z8j4AAAAASUVORK5CYII=", "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mM8YKnNwMDAxMDAwMDAAAAObwEoSDBmZQAAAABJRU5ErkJggg=="], "duration": 3}]}
    ]}
    """

  /// Paints that come, go, and become of another kind.
  static let paints = """
    {"bounds": [0, 0, 200, 120], "backgroundColor": "#fff", "sublayers": [
      {"bounds": [0, 0, 50, 50], "position": [40, 60], "backgroundColor": "#f00", "borderColor": "#00f",
        "borderWidth": 2, "animations": [{"class": "CABasicAnimation", "keyPath": "cornerRadius",
        "toValue": 25, "duration": 2}, {"class": "CABasicAnimation", "keyPath": "borderWidth", "toValue": 10,
        "duration": 2}, {"class": "CABasicAnimation", "keyPath": "borderColor", "toValue": "#0f0",
        "duration": 2}]},
      {"class": "CAShapeLayer", "path": "M80 35H120V85H80Z", "fillColor": null, "strokeColor": "#333",
        "animations": [{"class": "CAKeyframeAnimation", "keyPath": "strokeColor", "calculationMode": "discrete",
        "values": ["#a0a", "#0000", "#0a0"], "duration": 2}, {"class": "CABasicAnimation",
        "keyPath": "fillColor", "fromValue": "#0000", "toValue": "#fa0", "beginTime": 0.5, "duration": 1},
        {"class": "CABasicAnimation", "keyPath": "lineWidth", "toValue": 9, "duration": 2}]},
      {"class": "CAGradientLayer", "bounds": [0, 0, 50, 50], "position": [160, 60], "colors": ["#f00", "#00f"],
        "animations": [{"class": "CAKeyframeAnimation", "keyPath": "colors", "calculationMode": "discrete",
        "values": [["#f00", "#00f"], ["#0f0", "#ff0", "#0ff"], ["#000", "#fff"]], "duration": 2.4}]}
    ]}
    """

  /// An emitter of grey dots.
  static let sparks = """
    {"bounds": [0, 0, 40, 40], "sublayers": [{"class": "CAEmitterLayer", "emitterPosition": [20, 20],
      "emitterCells": [{"contents": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGNsYGBiYAAAApIAhPd8o1gAAAAASUVORK5CYII=",
        "birthRate": 6, "lifetime": 1, "velocity": 20, "emissionRange": 6.28}]}]}
    """
}
