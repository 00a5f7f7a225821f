import Foundation

/// This repository's folder: the samples, documents and scripts that tests read.
public let repository: URL = {
  var folder = URL(fileURLWithPath: #filePath)
  repeat {
    folder.deleteLastPathComponent()
  } while folder.path != "/"
    && !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
  return folder
}()
