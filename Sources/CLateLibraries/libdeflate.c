#include "late.h"

#include <libdeflate.h>

static struct vmail_late_library libdeflate = {"libdeflate.so.0", NULL};

#define DEFLATE(result, name, parameters, arguments) LATE(libdeflate, result, name, parameters, arguments)

DEFLATE(struct libdeflate_compressor *, libdeflate_alloc_compressor, (int level), (level))
DEFLATE(void, libdeflate_free_compressor, (struct libdeflate_compressor *c), (c))
DEFLATE(size_t, libdeflate_gzip_compress_bound, (struct libdeflate_compressor *c, size_t size), (c, size))
DEFLATE(size_t, libdeflate_gzip_compress,
        (struct libdeflate_compressor *c, const void *in, size_t size, void *out, size_t room), (c, in, size, out, room))

DEFLATE(struct libdeflate_decompressor *, libdeflate_alloc_decompressor, (void), ())
DEFLATE(void, libdeflate_free_decompressor, (struct libdeflate_decompressor *d), (d))
DEFLATE(enum libdeflate_result, libdeflate_gzip_decompress_ex,
        (struct libdeflate_decompressor *d, const void *in, size_t size, void *out, size_t room, size_t *read, size_t *written),
        (d, in, size, out, room, read, written))
