// Errors of syntax quote what they have found.
@_exported import Messages
