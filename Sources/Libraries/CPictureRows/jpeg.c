#include "reader.h"
#include <jerror.h>
#include <stdlib.h>
#include <string.h>

static void escape(j_common_ptr jpeg) {
  struct jpeg_errors *errors = (struct jpeg_errors *)jpeg->err;
  char text[JMSG_LENGTH_MAX];
  errors->manager.format_message(jpeg, text);
  snprintf(errors->message, sizeof errors->message, "%.*s", (int)sizeof errors->message - 1, text);
  longjmp(errors->escape, 1);
}

/* What libjpeg fills with grey, or guesses: a file that ends too early, and data that no encoder writes. Its other warnings are
 * about markers, and leave the picture as it is. */
static void warn(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  switch (jpeg->err->msg_code) {
  case JWRN_JPEG_EOF:
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
  case JWRN_ARITH_BAD_CODE:
  case JWRN_MUST_RESYNC: escape(jpeg);
  default: return;
  }
}

void jpeg_errors_init(struct jpeg_errors *errors) {
  jpeg_std_error(&errors->manager);
  errors->manager.error_exit = escape;
  errors->manager.emit_message = warn;
}

static int read_rows(picture_reader *reader, uint8_t *rows, size_t bytes_per_row, int count, char *message) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  volatile int done = 0;
  if (setjmp(reader->jpeg_errors.escape)) {
    strcpy(message, reader->jpeg_errors.message);
    return done;
  }
  while (done < count) {
    JSAMPROW row = rows + (size_t)done * bytes_per_row;
    done += (int)jpeg_read_scanlines(jpeg, &row, 1);
  }
  return done;
}

static void close_jpeg(picture_reader *reader) { jpeg_destroy_decompress(&reader->jpeg); }

int open_jpeg(picture_reader *reader, int reduction, char *message) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  static const struct picture_format format = {read_rows, close_jpeg};
  /* Destroying does nothing to what was never created. */
  reader->format = &format;
  jpeg->err = &reader->jpeg_errors.manager;
  jpeg_errors_init(&reader->jpeg_errors);
  if (setjmp(reader->jpeg_errors.escape)) {
    strcpy(message, reader->jpeg_errors.message);
    return 0;
  }
  jpeg_create_decompress(jpeg);
  if (reader->file)
    jpeg_stdio_src(jpeg, reader->file);
  else
    jpeg_mem_src(jpeg, reader->bytes, reader->count);
  jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(jpeg, TRUE);
  reader->info.is_jpeg = 1;
  reader->info.is_cmyk = jpeg->num_components == 4;
  reader->info.is_inverted = jpeg->saw_Adobe_marker;
  jpeg->out_color_space = jpeg->num_components == 4   ? JCS_CMYK
                          : jpeg->num_components == 1 ? JCS_GRAYSCALE
                                                      : JCS_RGB;
  jpeg->scale_num = 1;
  jpeg->scale_denom = reduction;
  reader->info.is_held = jpeg->progressive_mode;
  JOCTET *profile = NULL;
  unsigned int profile_count = 0;
  if (jpeg_read_icc_profile(jpeg, &profile, &profile_count)) {
    reader->profile = profile;
    reader->profile_count = profile_count;
  }
  jpeg_start_decompress(jpeg);
  reader->info.width = (int)jpeg->output_width;
  reader->info.height = (int)jpeg->output_height;
  reader->info.channels = jpeg->output_components;
  return 1;
}

int picture_check_jpeg(const uint8_t *bytes, size_t count, char *message) {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_errors errors;
  JSAMPARRAY volatile rows = NULL;
  memset(&jpeg, 0, sizeof jpeg);
  jpeg.err = &errors.manager;
  jpeg_errors_init(&errors);
  if (setjmp(errors.escape)) {
    strcpy(message, errors.message);
    jpeg_destroy_decompress(&jpeg);
    return 0;
  }
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, bytes, count);
  jpeg_read_header(&jpeg, TRUE);
  /* All of the data is decoded, into as little as possible. */
  jpeg.scale_num = 1;
  jpeg.scale_denom = 8;
  jpeg.out_color_space = jpeg.jpeg_color_space;
  jpeg.do_fancy_upsampling = FALSE;
  jpeg.dct_method = JDCT_IFAST;
  jpeg_start_decompress(&jpeg);
  /* Files of several scans have been read to their end by now. */
  if (!jpeg_has_multiple_scans(&jpeg)) {
    rows = jpeg.mem->alloc_sarray((j_common_ptr)&jpeg, JPOOL_IMAGE, jpeg.output_width * jpeg.output_components, 1);
    while (jpeg.output_scanline < jpeg.output_height) jpeg_read_scanlines(&jpeg, rows, 1);
  }
  jpeg_destroy_decompress(&jpeg);
  return 1;
}

uint8_t *picture_encode_jpeg(const uint8_t *rows, size_t bytes_per_row, int width, int height, int channels,
                             int quality, size_t *count, char *message) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_errors errors;
  unsigned char *volatile bytes = NULL;
  unsigned long size = 0;
  memset(&jpeg, 0, sizeof jpeg);
  jpeg.err = &errors.manager;
  jpeg_errors_init(&errors);
  if (setjmp(errors.escape)) {
    strcpy(message, errors.message);
    jpeg_destroy_compress(&jpeg);
    free(bytes);
    return NULL;
  }
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, (unsigned char **)&bytes, &size);
  jpeg.image_width = (JDIMENSION)width;
  jpeg.image_height = (JDIMENSION)height;
  jpeg.input_components = channels;
  jpeg.in_color_space = channels == 1 ? JCS_GRAYSCALE : channels == 4 ? JCS_CMYK : JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg.optimize_coding = TRUE;
  /* Colours as fine as brightness where quality counts. */
  if (quality >= 90 && channels == 3) jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = (JSAMPROW)(rows + (size_t)jpeg.next_scanline * bytes_per_row);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  *count = size;
  return bytes;
}
