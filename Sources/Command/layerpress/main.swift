import Foundation
import LayerPressCommand

Heap.keepFreedMemory()
// Cairo then leaves the streams of PDFs uncompressed: finishing compresses them in less than half of its time.
setenv("CAIRO_DEBUG_PDF", "1", 0)
exit(Command.run(CommandLine.arguments))
