#include "late.h"

#include <gpgme.h>

static struct vmail_late_library gpgme = {"libgpgme.so.11", NULL};

#define GPGME(result, name, parameters, arguments) LATE(gpgme, result, name, parameters, arguments)

GPGME(const char *, gpgme_check_version_internal, (const char *req_version, size_t offset_sig_validity),
      (req_version, offset_sig_validity))
GPGME(gpgme_error_t, gpgme_engine_check_version, (gpgme_protocol_t proto), (proto))
GPGME(gpgme_error_t, gpgme_set_locale, (gpgme_ctx_t ctx, int category, const char *value), (ctx, category, value))

GPGME(gpgme_error_t, gpgme_new, (gpgme_ctx_t *ctx), (ctx))
GPGME(void, gpgme_release, (gpgme_ctx_t ctx), (ctx))
GPGME(gpgme_error_t, gpgme_set_protocol, (gpgme_ctx_t ctx, gpgme_protocol_t proto), (ctx, proto))
GPGME(void, gpgme_set_offline, (gpgme_ctx_t ctx, int yes), (ctx, yes))
GPGME(gpgme_error_t, gpgme_set_pinentry_mode, (gpgme_ctx_t ctx, gpgme_pinentry_mode_t mode), (ctx, mode))

GPGME(gpgme_error_t, gpgme_data_new_from_cbs, (gpgme_data_t *r_dh, gpgme_data_cbs_t cbs, void *handle),
      (r_dh, cbs, handle))
GPGME(gpgme_error_t, gpgme_data_new_from_mem, (gpgme_data_t *r_dh, const char *buffer, size_t size, int copy),
      (r_dh, buffer, size, copy))
GPGME(void, gpgme_data_release, (gpgme_data_t dh), (dh))

GPGME(gpgme_error_t, gpgme_op_verify, (gpgme_ctx_t ctx, gpgme_data_t sig, gpgme_data_t signed_text, gpgme_data_t plaintext),
      (ctx, sig, signed_text, plaintext))
GPGME(gpgme_verify_result_t, gpgme_op_verify_result, (gpgme_ctx_t ctx), (ctx))
GPGME(gpgme_error_t, gpgme_op_decrypt_verify, (gpgme_ctx_t ctx, gpgme_data_t cipher, gpgme_data_t plain),
      (ctx, cipher, plain))
GPGME(gpgme_error_t, gpgme_op_decrypt, (gpgme_ctx_t ctx, gpgme_data_t cipher, gpgme_data_t plain), (ctx, cipher, plain))
GPGME(gpgme_decrypt_result_t, gpgme_op_decrypt_result, (gpgme_ctx_t ctx), (ctx))

GPGME(void, gpgme_set_armor, (gpgme_ctx_t ctx, int yes), (ctx, yes))
GPGME(gpgme_error_t, gpgme_signers_add, (gpgme_ctx_t ctx, const gpgme_key_t key), (ctx, key))
GPGME(gpgme_error_t, gpgme_op_sign, (gpgme_ctx_t ctx, gpgme_data_t plain, gpgme_data_t sig, gpgme_sig_mode_t mode),
      (ctx, plain, sig, mode))
GPGME(gpgme_sign_result_t, gpgme_op_sign_result, (gpgme_ctx_t ctx), (ctx))
GPGME(const char *, gpgme_hash_algo_name, (gpgme_hash_algo_t algo), (algo))
GPGME(gpgme_error_t, gpgme_op_encrypt,
      (gpgme_ctx_t ctx, gpgme_key_t recp[], gpgme_encrypt_flags_t flags, gpgme_data_t plain, gpgme_data_t cipher),
      (ctx, recp, flags, plain, cipher))
GPGME(gpgme_error_t, gpgme_op_encrypt_sign,
      (gpgme_ctx_t ctx, gpgme_key_t recp[], gpgme_encrypt_flags_t flags, gpgme_data_t plain, gpgme_data_t cipher),
      (ctx, recp, flags, plain, cipher))
GPGME(gpgme_error_t, gpgme_op_encrypt_ext,
      (gpgme_ctx_t ctx, gpgme_key_t recp[], const char *recpstring, gpgme_encrypt_flags_t flags, gpgme_data_t plain,
       gpgme_data_t cipher),
      (ctx, recp, recpstring, flags, plain, cipher))
GPGME(gpgme_error_t, gpgme_op_encrypt_sign_ext,
      (gpgme_ctx_t ctx, gpgme_key_t recp[], const char *recpstring, gpgme_encrypt_flags_t flags, gpgme_data_t plain,
       gpgme_data_t cipher),
      (ctx, recp, recpstring, flags, plain, cipher))

GPGME(gpgme_error_t, gpgme_set_keylist_mode, (gpgme_ctx_t ctx, gpgme_keylist_mode_t mode), (ctx, mode))
GPGME(gpgme_error_t, gpgme_op_keylist_ext_start, (gpgme_ctx_t ctx, const char *pattern[], int secret_only, int reserved),
      (ctx, pattern, secret_only, reserved))
GPGME(gpgme_error_t, gpgme_op_keylist_from_data_start, (gpgme_ctx_t ctx, gpgme_data_t data, int reserved),
      (ctx, data, reserved))
GPGME(gpgme_error_t, gpgme_set_ctx_flag, (gpgme_ctx_t ctx, const char *name, const char *value), (ctx, name, value))
GPGME(void, gpgme_set_passphrase_cb, (gpgme_ctx_t ctx, gpgme_passphrase_cb_t cb, void *hook_value), (ctx, cb, hook_value))
GPGME(int, gpgme_io_writen, (int fd, const void *buffer, size_t count), (fd, buffer, count))
GPGME(gpgme_error_t, gpgme_op_import, (gpgme_ctx_t ctx, gpgme_data_t keydata), (ctx, keydata))
GPGME(gpgme_error_t, gpgme_op_export, (gpgme_ctx_t ctx, const char *pattern, gpgme_export_mode_t mode, gpgme_data_t keydata),
      (ctx, pattern, mode, keydata))
GPGME(gpgme_error_t, gpgme_op_keysign,
      (gpgme_ctx_t ctx, gpgme_key_t key, const char *userid, unsigned long expires, unsigned int flags),
      (ctx, key, userid, expires, flags))
GPGME(gpgme_error_t, gpgme_op_keylist_next, (gpgme_ctx_t ctx, gpgme_key_t *r_key), (ctx, r_key))
GPGME(gpgme_error_t, gpgme_op_keylist_end, (gpgme_ctx_t ctx), (ctx))
GPGME(gpgme_error_t, gpgme_get_key, (gpgme_ctx_t ctx, const char *fpr, gpgme_key_t *r_key, int secret),
      (ctx, fpr, r_key, secret))
GPGME(void, gpgme_key_unref, (gpgme_key_t key), (key))
