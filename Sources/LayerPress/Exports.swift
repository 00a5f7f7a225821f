// Who exports layers makes them too.
@_exported import QuartzCore
