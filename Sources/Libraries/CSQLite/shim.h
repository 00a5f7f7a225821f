// SQLite, found when the first database is read rather than linked: most exports read none.
#if !__has_include(<sqlite3.h>)
#error "sqlite3.h is missing: apt-get install libsqlite3-dev"
#endif
#include <sqlite3.h>
#include "../CLibraryTables/library_table.h"

// The functions that are called; their types are those of SQLite's own header.
#define SQLITE_FUNCTIONS(F)                                                                                  \
  F(sqlite3_close)                                                                                           \
  F(sqlite3_column_blob)                                                                                     \
  F(sqlite3_column_bytes)                                                                                    \
  F(sqlite3_column_count)                                                                                    \
  F(sqlite3_column_double)                                                                                   \
  F(sqlite3_column_name)                                                                                     \
  F(sqlite3_column_text)                                                                                     \
  F(sqlite3_column_type)                                                                                     \
  F(sqlite3_errmsg)                                                                                          \
  F(sqlite3_finalize)                                                                                        \
  F(sqlite3_open_v2)                                                                                         \
  F(sqlite3_prepare_v2)                                                                                      \
  F(sqlite3_step)                                                                                            \
  F(sqlite3_stmt_readonly)

LIBRARY_TABLE(SQLite, SQLITE_FUNCTIONS)
LIBRARY_LOADER(SQLiteLoad, SQLite, SQLITE_FUNCTIONS, "libsqlite3.so.0")
