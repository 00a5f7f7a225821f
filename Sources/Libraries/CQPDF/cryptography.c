// What libqpdf calls of gnutls, whose loading takes longer than finishing a small PDF. It needs it for encrypted documents, which
// are neither read nor written here, and computes an MD5 for each object stream of any document: GLib can do that, too.
//
// Hidden, so that libraries which need gnutls itself do not find these functions instead.
#include <glib.h>

#pragma GCC visibility push(hidden)

enum { md5 = 2, not_implemented = -1250 };  // GNUTLS_DIG_MD5, GNUTLS_E_UNIMPLEMENTED_FEATURE

const char *gnutls_strerror(int error) { return "encryption is not supported"; }

int gnutls_hash_init(GChecksum **hash, int algorithm) {
  if (algorithm != md5) return not_implemented;
  *hash = g_checksum_new(G_CHECKSUM_MD5);
  return 0;
}

int gnutls_hash(GChecksum *hash, const void *bytes, size_t count) {
  g_checksum_update(hash, bytes, count);
  return 0;
}

void gnutls_hash_deinit(GChecksum *hash, void *digest) {
  gsize count = 16;
  g_checksum_get_digest(hash, digest, &count);
  g_checksum_free(hash);
}

// qpdf reports the error of the first of these, and calls the others only after its success.
int gnutls_cipher_init(void **cipher, int algorithm, const void *key, const void *start) { return not_implemented; }
size_t gnutls_cipher_get_key_size(int algorithm) { return 0; }
int gnutls_cipher_encrypt2(void *cipher, const void *from, size_t count, void *to, size_t room) { return not_implemented; }
int gnutls_cipher_decrypt2(void *cipher, const void *from, size_t count, void *to, size_t room) { return not_implemented; }
void gnutls_cipher_deinit(void *cipher) {}
int gnutls_rnd(int level, void *bytes, size_t count) { return not_implemented; }
