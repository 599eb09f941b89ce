#include "late.h"

#include <libdeflate.h>

static struct vmail_late_library libdeflate = {"libdeflate.so.0", NULL};

#define DEFLATE(result, name, parameters, arguments) LATE(libdeflate, result, name, parameters, arguments)

DEFLATE(struct libdeflate_compressor *, libdeflate_alloc_compressor, (int compression_level), (compression_level))
DEFLATE(void, libdeflate_free_compressor, (struct libdeflate_compressor *compressor), (compressor))
DEFLATE(size_t, libdeflate_gzip_compress_bound, (struct libdeflate_compressor *compressor, size_t in_nbytes),
        (compressor, in_nbytes))
DEFLATE(size_t, libdeflate_gzip_compress,
        (struct libdeflate_compressor *compressor, const void *in, size_t in_nbytes, void *out,
         size_t out_nbytes_avail),
        (compressor, in, in_nbytes, out, out_nbytes_avail))

DEFLATE(struct libdeflate_decompressor *, libdeflate_alloc_decompressor, (void), ())
DEFLATE(void, libdeflate_free_decompressor, (struct libdeflate_decompressor *decompressor), (decompressor))
DEFLATE(enum libdeflate_result, libdeflate_gzip_decompress_ex,
        (struct libdeflate_decompressor *decompressor, const void *in, size_t in_nbytes, void *out,
         size_t out_nbytes_avail, size_t *actual_in_nbytes_ret, size_t *actual_out_nbytes_ret),
        (decompressor, in, in_nbytes, out, out_nbytes_avail, actual_in_nbytes_ret, actual_out_nbytes_ret))
