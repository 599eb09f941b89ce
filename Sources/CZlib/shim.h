#include <zlib.h>

// Macros over functions that check the version: Swift sees no macros that call.
static inline int vmail_inflate_init_raw(z_stream *stream) { return inflateInit2(stream, -15); }
static inline int vmail_deflate_init_raw(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
// The same of gzip, with its header and checksum.
static inline int vmail_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
static inline int vmail_deflate_init_gzip(z_stream *stream, int level, int strategy) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, strategy);
}
