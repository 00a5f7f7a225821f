/// The topics of `layerpress help TOPIC`. Each option belongs to one of them.
enum HelpTopic: String, CaseIterable {
  case output, merging, moments, states, png, pdf, print, sheets, shops, svg, pictures, tiles, reading, limits
  case preview, inspecting, messages

  var title: String {
    switch self {
    case .output: "Output"
    case .merging: "Merging rows of data"
    case .moments: "Moments of animations"
    case .states: "States"
    case .png: "PNG"
    case .pdf: "PDF"
    case .print: "PDFs for presses and archives"
    case .sheets: "Marks and sheets"
    case .shops: "What a print shop would refuse"
    case .svg: "SVG"
    case .pictures: "Images in PDF and SVG"
    case .tiles: "Tiles"
    case .reading: "Input"
    case .limits: "Limits"
    case .preview: "Preview"
    case .inspecting: "What inspect shows"
    case .messages: "Messages"
    }
  }

  var explanation: String {
    switch self {
    case .output:
      """
      A pattern may contain {name} (the scene's name without its extension), {state}, {scale}, {size}, {format}, {page}, {time} and {frame}; {frame:04} has four digits. @{scale}x is left out at scale 1. Quote patterns, as shells treat braces specially. In a folder, such as out/, files are named after their scenes, and --formats says which are written.
      A file appears complete or not at all, and a scene is never overwritten.
      """
    case .merging:
      """
      Rows are drawn in blocks, several at once, and joined; the bytes do not depend on how many are drawn at once, or where. An interrupted merge leaves what is drawn in OUT.parts, from which --resume goes on. Expressions are those of templates: city == "Bern" and number(age) >= 18.
      """
    case .moments:
      """
      Animations begin at time 0 of the scene unless they say otherwise. Several moments become pages of a PDF, frames of an animated PNG, GIF or WebP, or, if the name contains {time} or {frame}, a file each. A video: layerpress film.json -o - --to png --frames 0..2@30 | ffmpeg -f image2pipe -framerate 30 -c:v png -i - -vf 'pad=ceil(iw/2)*2:ceil(ih/2)*2' -pix_fmt yuv420p film.mp4
      """
    case .states:
      """
      Scenes can have states, such as light and dark, or Locked, Unlock and Sleep of a wallpaper; inspect lists them. Without --state, the states marked as initial are shown, and a wallpaper as a device first shows it.
      """
    case .png:
      """
      At scale 1, a point is a pixel. A page that ends within a pixel gets the whole pixel. A picture without transparency is written as RGB, and one without colour as grey.
      """
    case .pdf:
      """
      A page is as large as its scene, unless --paper names a sheet, on which the scene is centred. Lengths are in points, or have a unit: 10mm, 1cm, 0.5in, 12pt.
      """
    case .print:
      """
      Compatible standards can be combined: pdfx-4,pdfa-2u. pdfx-4 needs an output intent: the ICC profile of a CMYK press, as a file or by the name of an installed one. Every standard needs a date, from --date, the document or SOURCE_DATE_EPOCH.
      """
    case .sheets:
      """
      Marks lie outside of the bleed, in all plates. Without --paper, the sheet becomes as large as they need. Several pages lie on a sheet by --n-up or --fold; --poster makes several sheets of a page. impose does the same for the pages of any PDF.
      """
    case .shops:
      """
      preflight looks at a scene as the PDF that the same options would make of it, or at a PDF. A file of rules has a "name", the "basis" whose rules it changes, and "rules": {"hairline": {"error": 0.3}, "raster": "off"}.
      """
    case .svg:
      """
      Text becomes outlines, which look the same everywhere; --text text keeps it as text. Shadows are filters; for viewers without filters they can be paths.
      """
    case .pictures:
      """
      JPEGs are embedded unchanged, unless --max-image-dpi asks for fewer pixels.
      """
    case .tiles:
      """
      {x} and {y} in the output's name are column and row, counted from 0 at the upper left; {x:02} has two digits. {level} is 0 for the full size. A name that ends in .dzi makes a Deep Zoom image.
      """
    case .reading:
      """
      Scenes may name files in their own folder. Warnings are about what is drawn, but probably not as meant, and what a format cannot show exactly; --strict makes them errors. Damage is an error; --lenient makes it a warning.
      """
    case .limits:
      """
      A few bytes of a scene can ask for more than any machine can draw. What exceeds a limit is left out or drawn approximately, with a warning that names the limit. --timeout and --max-memory end the whole program; nothing half-written is left.
      """
    case .preview:
      """
      The page shows the picture as SVG or PNG beside the layer tree. Clicking selects the smallest layer at that place, clicking again the layer around it. Keys: left and right step through time, up and down through the layers, space plays, + - 0 1 zoom, F switches between SVG and PNG, B changes the background, Page Up and Page Down change the page. Preflight, or --rules, marks in the picture what a print shop would refuse.
      Only this machine can open it.
      """
    case .inspecting:
      """
      The layer tree with its fonts and files, as text or as JSON, in which layers are a flat list; or what the layers draw, before or after it is rewritten for a format.
      """
    case .messages:
      """
      Messages go to standard error as file:line:column: error: text, or with --messages json as objects for other programs. They are coloured on a terminal, unless NO_COLOR is set.
      """
    }
  }

  var names: [CommandOption.Name] {
    switch self {
    case .output:
      [
        .output, .formats, .to, .layer, .pages, .background, .currentColor, .report, .ifChanged, .watch,
        .jobs,
      ]
    case .merging:
      [
        .set, .setFile, .maxRepeats, .data, .encoding, .separator, .rows, .condition, .sort, .descending,
        .copies, .sequence, .onError,
        .skipped,
        .index, .split, .batch, .recordKey, .shard, .blockSize, .count, .resume,
      ]
    case .moments: [.time, .times, .frames, .animate]
    case .states: [.state, .states, .fromState]
    case .png: [.scale, .scales, .size, .dpi, .pngLevel, .maxOutputPixels]
    case .pdf:
      [
        .paper, .landscape, .fit, .margin, .align, .bleed, .fallbackDPI, .tagged, .bookmarks,
        .optionalContent,
      ]
    case .print:
      [
        .standard, .outputIntent, .outputCondition, .colorSpace, .renderingIntent, .black, .inkLimit,
        .overprintBlack, .inkNames, .proof, .proofPaper, .separations, .date,
      ]
    case .sheets:
      [
        .marks, .markOffset, .markLength, .nUp, .gutter, .order, .fold, .signature, .creep, .binding, .duplex,
        .poster, .overlap,
      ]
    case .shops: [.rules, .html]
    case .svg: [.text, .svgEngine, .svgShadows, .svgLayout, .inline, .idPrefix, .precision]
    case .pictures: [.maxImageDPI, .jpegQuality, .maxPixels, .videoFrames, .ffmpeg]
    case .tiles: [.tile, .levels]
    case .reading: [.from, .fonts, .noSystemFonts, .overset, .allowOutside, .password, .strict, .lenient]
    case .limits: [.limit, .timeout, .maxMemory]
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
    case .merging:
      ["merge badge.json --data people.csv -o badges.pdf --sort name"]
    case .moments:
      ["film.json -o film.gif --frames 0..1@10 --background white", "film.json -o film.svg --animate"]
    case .states: ["wallpaper.ca -o unlocked.png --state Unlock"]
    case .png: ["icon.json -o icon-{size}.png --size 16,32,512", "card.json -o card.png --dpi 300"]
    case .pdf: ["card.json -o card.pdf --paper 100x60mm --bleed 3mm"]
    case .print: ["card.json -o card.pdf --standard pdfa-2u --date 2026-03-12"]
    case .sheets:
      [
        "card.json -o card.pdf --marks all --paper SRA3",
        "impose cards.pdf -o sheets.pdf --n-up 2x4 --order cut-stack",
      ]
    case .shops: ["preflight card.json --rules digital --report report.json"]
    case .svg: ["icon.json -o 'out/{name}.svg' --id-prefix '{name}-' --precision 2"]
    case .pictures: ["card.json -o card.pdf --max-image-dpi 300 --jpeg-quality 90"]
    case .tiles: ["cut map.png -o 'tiles/{level}_{x}_{y}.png' --levels"]
    case .reading: ["card.json -o card.pdf --fonts fonts --no-system-fonts --strict"]
    case .limits: ["card.json -o card.png --timeout 30 --max-memory 1G"]
    case .preview: ["preview card.json --port 0"]
    case .inspecting: ["inspect card.json --json", "inspect card.json --lowered svg"]
    case .messages: ["card.json -o card.pdf --verbose --color always"]
    }
  }
}
