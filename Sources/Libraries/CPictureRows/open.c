/* Finds the format of a picture that is JPEG or PNG. */
#include "reader.h"
#include <string.h>

/* Takes the reader: closes it where the picture cannot be opened. */
static picture_reader *begin(picture_reader *reader, const uint8_t *head, size_t count, int reduction,
                             char *message) {
  static const uint8_t png_signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  int is_open = 0;
  if (count > 2 && head[0] == 0xFF && head[1] == 0xD8)
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
