import Foundation
import LayerPressCommand

exit(Command.run(CommandLine.arguments))
