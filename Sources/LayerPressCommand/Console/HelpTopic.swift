/// The topics of `layerpress help TOPIC`. Each option belongs to one of them.
enum HelpTopic: String, CaseIterable {
  case output, moments, states, png, pdf, print, svg, pictures, tiles, reading, preview, inspecting, messages

  /// The heading.
  var title: String {
    switch self {
    case .output: "Output"
    case .moments: "Moments of animations"
    case .states: "States of wallpapers"
    case .png: "PNG"
    case .pdf: "PDF"
    case .print: "PDFs for presses and archives"
    case .svg: "SVG"
    case .pictures: "Pictures within scenes"
    case .tiles: "Tiles"
    case .reading: "What is read, and how strictly"
    case .preview: "Preview"
    case .inspecting: "What inspect shows"
    case .messages: "Messages"
    }
  }

  var explanation: String {
    switch self {
    case .output:
      """
      A pattern may hold {name} (the scene's name without its ending), {scale}, {size}, {format}, {page}, {time} and {frame}; {frame:04} has four digits. @{scale}x is left out at scale 1. Quote patterns, or the shell takes the braces. A folder, such as out/, takes files that are named after their scenes; --formats says which.
      A file appears whole or not at all, and a scene is never overwritten.
      """
    case .moments:
      """
      Animations run in the time of the scene, whose first moment is 0. Several moments are pages of a PDF, frames of an animated PNG, or, where the name has {time} or {frame}, files of their own.
      """
    case .states:
      """
      Wallpapers have states, such as Locked, Unlock and Sleep; inspect names them. Without --state a scene shows the one that a device shows first.
      """
    case .png:
      """
      A point is a pixel at scale 1. A part of a pixel at the page's edge is a whole one. Pictures are RGB where nothing is transparent, and grey where nothing is coloured.
      """
    case .pdf:
      """
      A page is as large as its scene unless --paper names a sheet, in whose middle the scene then lies. Lengths are in points, or have a unit: 10mm, 1cm, 0.5in, 12pt.
      """
    case .print:
      """
      Standards go together where they agree: pdfx-4,pdfa-2u. pdfx-4 needs an output intent: the ICC profile of a press in CMYK, as a file or by the name of one of the system's. Each standard needs a date: that of --date, of the document, or of SOURCE_DATE_EPOCH.
      """
    case .svg:
      """
      Text becomes outlines, which look the same everywhere, unless --text text keeps it. Shadows are filters; for readers without filters they can be paths.
      """
    case .pictures:
      """
      JPEGs go into PDF and SVG as they are, unless --max-image-dpi asks for fewer pixels.
      """
    case .tiles:
      """
      {x} and {y} in the output's name are column and row from the upper left, {x:02} with two digits; {level} is 0 for the full size. A name that ends in .dzi makes a Deep Zoom.
      """
    case .reading:
      """
      Scenes name files in their own folder. Warnings are for what is drawn, but probably not as meant, and for what a format cannot show exactly; --strict makes them errors. What is damaged is an error; --lenient makes that a warning.
      """
    case .preview:
      """
      The page shows the picture as SVG or PNG, and leads from it to the layers and back: a click chooses the smallest layer at its place, and another one there the layer around it. Keys: left and right go from moment to moment, up and down from layer to layer, space plays, + - 0 1 zoom, F changes between SVG and PNG, B what lies behind, page up and down the page.
      It is served to this machine alone.
      """
    case .inspecting:
      """
      The tree with its fonts and files; as JSON a flat list of layers; or what the layers draw, also after it was rewritten to what a format can show.
      """
    case .messages:
      """
      Messages go to standard error as file:line:column: error: text; --messages json makes objects of them for other programs. Colours are left out where NO_COLOR is set, and where no terminal is.
      """
    }
  }

  var names: [CommandOption.Name] {
    switch self {
    case .output: [.output, .formats, .to, .layer, .background, .currentColor, .report, .watch, .jobs]
    case .moments: [.time, .times, .frames, .animate]
    case .states: [.state, .fromState]
    case .png: [.scale, .scales, .size, .dpi, .pngLevel, .maxOutputPixels]
    case .pdf: [.paper, .landscape, .fit, .margin, .bleed, .fallbackDPI]
    case .print:
      [
        .standard, .outputIntent, .outputCondition, .colorSpace, .renderingIntent, .black, .inkLimit,
        .overprintBlack, .proof, .proofPaper, .separations, .date,
      ]
    case .svg: [.text, .svgEngine, .svgShadows, .svgLayout, .inline, .idPrefix, .precision]
    case .pictures: [.maxImageDPI, .jpegQuality, .maxPixels]
    case .tiles: [.tile, .levels]
    case .reading: [.from, .fonts, .noSystemFonts, .allowOutside, .strict, .lenient]
    case .preview: [.port]
    case .inspecting: [.json, .drawing, .lowered]
    case .messages: [.quiet, .verbose, .messages, .progress, .color, .help, .version]
    }
  }

  /// In the order of the option table.
  var options: [CommandOption] { CommandOption.all.filter { names.contains($0.name) } }

  /// The arguments of example commands.
  var examples: [String] {
    switch self {
    case .output:
      ["icon.json -o 'out/{name}@{scale}x.{format}' --formats png,svg", "card.json -o - --to svg"]
    case .moments:
      ["film.json -o film.gif --frames 0..1@10 --background white", "film.json -o film.svg --animate"]
    case .states: ["wallpaper.ca -o unlocked.png --state Unlock"]
    case .png: ["icon.json -o icon-{size}.png --size 16,32,512", "card.json -o card.png --dpi 300"]
    case .pdf: ["card.json -o card.pdf --paper 100x60mm --bleed 3mm"]
    case .print: ["card.json -o card.pdf --standard pdfa-2u --date 2026-03-12"]
    case .svg: ["icon.json -o 'out/{name}.svg' --id-prefix '{name}-' --precision 2"]
    case .pictures: ["card.json -o card.pdf --max-image-dpi 300 --jpeg-quality 90"]
    case .tiles: ["cut map.png -o 'tiles/{level}_{x}_{y}.png' --levels"]
    case .reading: ["card.json -o card.pdf --fonts fonts --no-system-fonts --strict"]
    case .preview: ["preview card.json --port 0"]
    case .inspecting: ["inspect card.json --json", "inspect card.json --lowered svg"]
    case .messages: ["card.json -o card.pdf --verbose --color always"]
    }
  }
}
