import Foundation
import LayerPress
import OpenGLScenes

// Writes the scenes into a folder, as PDF, SVG and PNG.
let folder = CommandLine.arguments.dropFirst().first ?? "."
let exporter = Exporter()
do {
  for (name, scene) in [("triangle", triangle()), ("cube", cubeOnACard())] {
    guard let scene else {
      print("OpenGL cannot draw here: install the packages libegl1, libgles2 and libgl1-mesa-dri")
      exit(2)
    }
    for format in ["pdf", "svg", "png"] {
      let file = "\(folder)/opengl-\(name).\(format)"
      for finding in try exporter.export(scene, to: file).findings { print(finding) }
    }
  }
} catch {
  print(error)
  exit(1)
}
