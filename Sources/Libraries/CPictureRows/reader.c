#include "reader.h"
#include <stdlib.h>
#include <string.h>

picture_reader *make_reader(char *message) {
  picture_reader *reader = calloc(1, sizeof *reader);
  if (!reader) snprintf(message, picture_message_size, "out of memory");
  return reader;
}

/* Takes the reader: closes it where the picture cannot be opened. */
static picture_reader *begin(picture_reader *reader, const uint8_t *head, size_t count, int reduction,
                             char *message) {
  static const uint8_t png_signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  reader->is_jpeg = count > 2 && head[0] == 0xFF && head[1] == 0xD8;
  int is_open = 0;
  if (reader->is_jpeg)
    is_open = open_jpeg(reader, reduction, message);
  else if (count >= 8 && !memcmp(head, png_signature, 8))
    is_open = open_png(reader, message);
  else
    snprintf(message, picture_message_size, "is neither JPEG nor PNG");
  if (is_open) return reader;
  picture_reader_close(reader);
  return NULL;
}

picture_reader *picture_reader_open(const uint8_t *bytes, size_t count, int reduction, char *message) {
  picture_reader *reader = make_reader(message);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  return begin(reader, bytes, count, reduction, message);
}

picture_reader *picture_reader_open_file(const char *path, char *message) {
  picture_reader *reader = make_reader(message);
  if (!reader) return NULL;
  uint8_t head[8];
  reader->file = fopen(path, "rb");
  size_t count = reader->file ? fread(head, 1, sizeof head, reader->file) : 0;
  if (count) rewind(reader->file);
  return begin(reader, head, count, 1, message);
}

picture_info picture_reader_info(const picture_reader *reader) { return reader->info; }

const uint8_t *picture_reader_profile(const picture_reader *reader, size_t *count) {
  *count = reader->profile_count;
  return reader->profile;
}

int picture_reader_read(picture_reader *reader, uint8_t *rows, size_t bytes_per_row, int count, char *message) {
  int left = reader->info.height - reader->next_row;
  if (count > left) count = left;
  if (count <= 0) return 0;
  int done = reader->tiff      ? read_tiff(reader, rows, bytes_per_row, count, message)
             : reader->is_jpeg ? read_jpeg(reader, rows, bytes_per_row, count, message)
                               : read_png(reader, rows, bytes_per_row, count, message);
  reader->next_row += done;
  return done;
}

void picture_reader_close(picture_reader *reader) {
  if (!reader) return;
  /* Destroying does nothing to what was never created. */
  if (reader->is_jpeg) jpeg_destroy_decompress(&reader->jpeg);
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->png_info, NULL);
  if (reader->tiff) close_tiff(reader->tiff);
  if (reader->file) fclose(reader->file);
  free(reader->held_rows);
  free(reader->profile);
  free(reader);
}
