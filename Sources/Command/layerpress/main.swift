import CArguments
import Foundation
import LayerPressCommand

Heap.keepFreedMemory()
// Cairo then leaves the streams of PDFs uncompressed: finishing compresses them in less than half of its time.
setenv("CAIRO_DEBUG_PDF", "1", 0)
let arguments = (0..<Int(process_argument_count())).compactMap {
  process_arguments()[$0].map { String(cString: $0) }
}
exit(Command.run(arguments))
