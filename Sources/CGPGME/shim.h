#include <gpgme.h>

// The code of an error, without the component that it comes from.
static inline gpgme_err_code_t vmail_gpgme_code(gpgme_error_t error) { return gpgme_err_code(error); }

// A macro over a function with the layout of a type.
static inline int vmail_gpgme_start(void) { return gpgme_check_version(NULL) != NULL; }

static inline gpgme_error_t vmail_gpgme_cancelled(void) { return gpgme_error(GPG_ERR_CANCELED); }

// Swift doesn't see bit fields.
static inline int vmail_gpgme_has_wrong_usage(gpgme_signature_t signature) { return signature->wrong_key_usage; }
static inline int vmail_gpgme_is_unprotected(gpgme_decrypt_result_t result) { return result->legacy_cipher_nomdc; }
static inline int vmail_gpgme_is_key_unusable(gpgme_key_t key) { return key->revoked || key->disabled || key->invalid; }
static inline int vmail_gpgme_is_expired(gpgme_key_t key) { return key->expired; }
static inline int vmail_gpgme_can_sign(gpgme_key_t key) { return key->can_sign; }
static inline int vmail_gpgme_can_encrypt(gpgme_key_t key) { return key->can_encrypt; }
static inline int vmail_gpgme_is_secret(gpgme_key_t key) { return key->secret; }
static inline int vmail_gpgme_is_user_id_unusable(gpgme_user_id_t id) { return id->revoked || id->invalid; }
