#include "reader.h"
#include <stdlib.h>

picture_reader *make_reader(char *message) {
  picture_reader *reader = calloc(1, sizeof *reader);
  if (!reader) snprintf(message, picture_message_size, "out of memory");
  return reader;
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
  int done = reader->format->read(reader, rows, bytes_per_row, count, message);
  reader->next_row += done;
  return done;
}

void picture_reader_close(picture_reader *reader) {
  if (!reader) return;
  if (reader->format) reader->format->close(reader);
  if (reader->file) fclose(reader->file);
  free(reader->held_rows);
  free(reader->profile);
  free(reader);
}
