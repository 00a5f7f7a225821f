// Fonts, paragraph styles and the names of attributes are part of the model.
@_exported import QuartzCore
