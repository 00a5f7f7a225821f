// Empty, but needed: a file that imports Testing and a module called CoreGraphics imports this one too. That is a rule of the
// toolchain (Testing.swiftcrossimport), which ships the module only where CoreGraphics is Apple's.
