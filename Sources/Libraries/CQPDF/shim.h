// libqpdf's C interface, as a table of functions, of which a test replaces some.
#if !__has_include(<qpdf/qpdf-c.h>)
#error "qpdf/qpdf-c.h is missing: apt-get install libqpdf-dev"
#endif
#include <qpdf/DLL.h>
#include <qpdf/qpdf-c.h>
#include "../CLibraryTables/library_table.h"

// The functions that are called; their types are those of qpdf's own header.
#define LIBQPDF_FUNCTIONS(F)                                                                                 \
  F(qpdf_cleanup)                                                                                            \
  F(qpdf_force_pdf_version)                                                                                  \
  F(qpdf_get_error)                                                                                          \
  F(qpdf_get_error_full_text)                                                                                \
  F(qpdf_get_num_pages)                                                                                      \
  F(qpdf_get_object_by_id)                                                                                   \
  F(qpdf_get_page_n)                                                                                         \
  F(qpdf_get_root)                                                                                           \
  F(qpdf_get_trailer)                                                                                        \
  F(qpdf_has_error)                                                                                          \
  F(qpdf_init)                                                                                               \
  F(qpdf_init_write)                                                                                         \
  F(qpdf_make_indirect_object)                                                                               \
  F(qpdf_more_warnings)                                                                                      \
  F(qpdf_next_warning)                                                                                       \
  F(qpdf_oh_append_item)                                                                                     \
  F(qpdf_oh_begin_dict_key_iter)                                                                             \
  F(qpdf_oh_copy_foreign_object)                                                                             \
  F(qpdf_oh_dict_more_keys)                                                                                  \
  F(qpdf_oh_dict_next_key)                                                                                   \
  F(qpdf_oh_get_array_item)                                                                                  \
  F(qpdf_oh_get_array_n_items)                                                                               \
  F(qpdf_oh_get_binary_string_value)                                                                         \
  F(qpdf_oh_get_dict)                                                                                        \
  F(qpdf_oh_get_key)                                                                                         \
  F(qpdf_oh_get_name)                                                                                        \
  F(qpdf_oh_get_object_id)                                                                                   \
  F(qpdf_oh_get_page_content_data)                                                                           \
  F(qpdf_oh_get_stream_data)                                                                                 \
  F(qpdf_oh_get_value_as_bool)                                                                               \
  F(qpdf_oh_get_value_as_longlong)                                                                           \
  F(qpdf_oh_get_value_as_number)                                                                             \
  F(qpdf_oh_has_key)                                                                                         \
  F(qpdf_oh_is_array)                                                                                        \
  F(qpdf_oh_is_dictionary)                                                                                   \
  F(qpdf_oh_is_name)                                                                                         \
  F(qpdf_oh_is_name_and_equals)                                                                              \
  F(qpdf_oh_is_stream)                                                                                       \
  F(qpdf_oh_is_string)                                                                                       \
  F(qpdf_oh_new_array)                                                                                       \
  F(qpdf_oh_new_binary_string)                                                                               \
  F(qpdf_oh_new_bool)                                                                                        \
  F(qpdf_oh_new_dictionary)                                                                                  \
  F(qpdf_oh_new_integer)                                                                                     \
  F(qpdf_oh_new_name)                                                                                        \
  F(qpdf_oh_new_null)                                                                                        \
  F(qpdf_oh_new_real_from_double)                                                                            \
  F(qpdf_oh_new_stream)                                                                                      \
  F(qpdf_oh_new_unicode_string)                                                                              \
  F(qpdf_oh_release)                                                                                         \
  F(qpdf_oh_remove_key)                                                                                      \
  F(qpdf_oh_replace_key)                                                                                     \
  F(qpdf_oh_replace_stream_data)                                                                             \
  F(qpdf_oh_set_array_item)                                                                                  \
  F(qpdf_oh_unparse_resolved)                                                                                \
  F(qpdf_push_inherited_attributes_to_page)                                                                  \
  F(qpdf_read)                                                                                               \
  F(qpdf_read_memory)                                                                                        \
  F(qpdf_remove_page)                                                                                        \
  F(qpdf_set_compress_streams)                                                                               \
  F(qpdf_set_deterministic_ID)                                                                               \
  F(qpdf_set_minimum_pdf_version)                                                                            \
  F(qpdf_set_newline_before_endstream)                                                                       \
  F(qpdf_set_object_stream_mode)                                                                             \
  F(qpdf_set_preserve_encryption)                                                                            \
  F(qpdf_set_suppress_warnings)                                                                              \
  F(qpdf_silence_errors)                                                                                     \
  F(qpdf_update_all_pages_cache)                                                                             \
  F(qpdf_write)

LIBRARY_TABLE(LibQPDF, LIBQPDF_FUNCTIONS)

#define LIBQPDF_VALUE(name) .name = name,
/// The functions of the library.
static const LibQPDF linked_qpdf = {LIBQPDF_FUNCTIONS(LIBQPDF_VALUE)};
