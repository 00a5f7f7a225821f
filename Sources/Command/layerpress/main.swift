import CArguments
import Foundation
import LayerPressCommand

MemoryAllocation.keepFreedMemory()
StandardStreams.makeFailuresErrors()
Interruption.unblock()
let arguments = (0..<Int(process_argument_count())).compactMap {
  process_arguments()[$0].map { String(cString: $0) }
}
exit(Command.run(arguments))
