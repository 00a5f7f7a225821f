import Foundation
import LayerPressCommand

Heap.keepFreedMemory()
exit(Command.run(CommandLine.arguments))
