/// A format of pictures that is not read, but recognised, so that messages can say what it is.
struct OtherFormat {
  let name: String
  /// A command of a Debian package that converts it.
  let remedy: String

  /// Nil for files of none of these formats.
  init?(magicOf data: Data) {
    let bytes = [UInt8](data.prefix(32))
    func starts(_ magic: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: magic) }
    func says(_ text: String, at offset: Int = 0) -> Bool { starts(Array(text.utf8), at: offset) }
    // The brands of ISO 14496-12 files, the first of which is the main one.
    let brands = says("ftyp", at: 4) ? stride(from: 8, to: 32, by: 4).filter { $0 != 12 } : []
    if brands.contains(where: { says("avif", at: $0) || says("avis", at: $0) }) {
      (name, remedy) = ("AVIF", "avifdec picture.avif picture.png (libavif-bin)")
    } else if brands.contains(where: { place in
      ["heic", "heix", "hevc", "hevx", "mif1", "msf1"].contains { says($0, at: place) }
    }) {
      (name, remedy) = ("HEIC", "heif-convert picture.heic picture.png (libheif-examples)")
    } else if starts([0, 0, 0, 12]) && says("jP  ", at: 4) || starts([0xFF, 0x4F, 0xFF, 0x51]) {
      (name, remedy) = ("JPEG 2000", "opj_decompress -i picture.jp2 -o picture.png (libopenjp2-tools)")
    } else if starts([0, 0, 0, 12]) && says("JXL ", at: 4) || starts([0xFF, 0x0A]) {
      (name, remedy) = ("JPEG XL", "djxl picture.jxl picture.png (libjxl-tools)")
    } else if says("8BPS") {
      (name, remedy) = ("a Photoshop document", "convert 'picture.psd[0]' picture.png (imagemagick)")
    } else if starts([0, 0, 1, 0]) {
      (name, remedy) = ("an icon of Windows", "convert 'icon.ico[0]' icon.png (imagemagick)")
    } else if starts([0x76, 0x2F, 0x31, 0x01]) {
      (name, remedy) = ("OpenEXR", "convert picture.exr picture.png (imagemagick)")
    } else if starts([0x49, 0x49, 0x2B, 0]) || starts([0x4D, 0x4D, 0, 0x2B]) {
      (name, remedy) = ("a BigTIFF", "tiffcp picture.tif smaller.tif (libtiff-tools)")
    } else if says("%!PS") || starts([0xC5, 0xD0, 0xD3, 0xC6]) {
      (name, remedy) = ("PostScript", "ps2pdf -dEPSCrop picture.eps picture.pdf (ghostscript)")
    } else if ["P1", "P2", "P3", "P4", "P5", "P6", "P7"].contains(where: { says($0) }), bytes.count > 2,
      [0x0A, 0x0D, 0x20].contains(bytes[2])
    {
      (name, remedy) = ("a portable anymap", "pnmtopng picture.ppm > picture.png (netpbm)")
    } else {
      return nil
    }
  }
}
