#include "late.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// The library of TLS is linked with that of certificates, whose functions are found through it.
#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number
static struct vmail_late_library openssl = {"libssl.so." TEXT(OPENSSL_SHLIB_VERSION), NULL};

#define OPENSSL(result, name, parameters, arguments) LATE(openssl, result, name, parameters, arguments)

OPENSSL(int, OPENSSL_init_ssl, (uint64_t opts, const OPENSSL_INIT_SETTINGS *settings), (opts, settings))
OPENSSL(void, CRYPTO_free, (void *ptr, const char *file, int line), (ptr, file, line))

OPENSSL(unsigned long, ERR_get_error, (void), ())
OPENSSL(void, ERR_clear_error, (void), ())
OPENSSL(const char *, ERR_reason_error_string, (unsigned long e), (e))

OPENSSL(EVP_MD *, EVP_MD_fetch, (OSSL_LIB_CTX *ctx, const char *algorithm, const char *properties),
        (ctx, algorithm, properties))
OPENSSL(EVP_MD_CTX *, EVP_MD_CTX_new, (void), ())
OPENSSL(void, EVP_MD_CTX_free, (EVP_MD_CTX *ctx), (ctx))
OPENSSL(int, EVP_DigestInit_ex, (EVP_MD_CTX *ctx, const EVP_MD *type, ENGINE *impl), (ctx, type, impl))
OPENSSL(int, EVP_DigestUpdate, (EVP_MD_CTX *ctx, const void *d, size_t cnt), (ctx, d, cnt))
OPENSSL(int, EVP_DigestFinal_ex, (EVP_MD_CTX *ctx, unsigned char *md, unsigned int *s), (ctx, md, s))

OPENSSL(const BIO_METHOD *, BIO_s_mem, (void), ())
OPENSSL(BIO *, BIO_new, (const BIO_METHOD *type), (type))
OPENSSL(size_t, BIO_ctrl_pending, (BIO *b), (b))
OPENSSL(int, BIO_read, (BIO *b, void *data, int dlen), (b, data, dlen))
OPENSSL(int, BIO_write, (BIO *b, const void *data, int dlen), (b, data, dlen))

OPENSSL(const SSL_METHOD *, TLS_method, (void), ())
OPENSSL(SSL_CTX *, SSL_CTX_new, (const SSL_METHOD *meth), (meth))
OPENSSL(void, SSL_CTX_free, (SSL_CTX *ctx), (ctx))
OPENSSL(long, SSL_CTX_ctrl, (SSL_CTX *ctx, int cmd, long larg, void *parg), (ctx, cmd, larg, parg))
OPENSSL(uint64_t, SSL_CTX_set_options, (SSL_CTX *ctx, uint64_t op), (ctx, op))
OPENSSL(int, SSL_CTX_set_cipher_list, (SSL_CTX *ctx, const char *str), (ctx, str))
OPENSSL(int, SSL_CTX_set_default_verify_paths, (SSL_CTX *ctx), (ctx))
OPENSSL(int, SSL_CTX_load_verify_file, (SSL_CTX *ctx, const char *CAfile), (ctx, CAfile))
OPENSSL(void, SSL_CTX_set_verify, (SSL_CTX *ctx, int mode, SSL_verify_cb callback), (ctx, mode, callback))
OPENSSL(void, SSL_CTX_set_cert_verify_callback,
        (SSL_CTX *ctx, int (*cb)(X509_STORE_CTX *, void *), void *arg), (ctx, cb, arg))
OPENSSL(int, SSL_CTX_use_certificate_chain_file, (SSL_CTX *ctx, const char *file), (ctx, file))
OPENSSL(int, SSL_CTX_use_PrivateKey_file, (SSL_CTX *ctx, const char *file, int type), (ctx, file, type))

OPENSSL(SSL *, SSL_new, (SSL_CTX *ctx), (ctx))
OPENSSL(void, SSL_free, (SSL *ssl), (ssl))
OPENSSL(long, SSL_ctrl, (SSL *ssl, int cmd, long larg, void *parg), (ssl, cmd, larg, parg))
OPENSSL(void, SSL_set_bio, (SSL *s, BIO *rbio, BIO *wbio), (s, rbio, wbio))
OPENSSL(void, SSL_set_connect_state, (SSL *s), (s))
OPENSSL(void, SSL_set_accept_state, (SSL *s), (s))
OPENSSL(int, SSL_set_ex_data, (SSL *ssl, int idx, void *data), (ssl, idx, data))
OPENSSL(void *, SSL_get_ex_data, (const SSL *ssl, int idx), (ssl, idx))
OPENSSL(int, SSL_get_ex_data_X509_STORE_CTX_idx, (void), ())
OPENSSL(X509_VERIFY_PARAM *, SSL_get0_param, (SSL *ssl), (ssl))
OPENSSL(int, SSL_do_handshake, (SSL *s), (s))
OPENSSL(int, SSL_read, (SSL *ssl, void *buf, int num), (ssl, buf, num))
OPENSSL(int, SSL_write, (SSL *ssl, const void *buf, int num), (ssl, buf, num))
OPENSSL(int, SSL_shutdown, (SSL *s), (s))
OPENSSL(int, SSL_get_error, (const SSL *s, int ret_code), (s, ret_code))
OPENSSL(long, SSL_get_verify_result, (const SSL *ssl), (ssl))

OPENSSL(int, X509_VERIFY_PARAM_set1_host, (X509_VERIFY_PARAM *param, const char *name, size_t namelen),
        (param, name, namelen))
OPENSSL(void, X509_VERIFY_PARAM_set_hostflags, (X509_VERIFY_PARAM *param, unsigned int flags), (param, flags))
OPENSSL(int, X509_VERIFY_PARAM_set1_ip_asc, (X509_VERIFY_PARAM *param, const char *ipasc), (param, ipasc))
OPENSSL(int, X509_verify_cert, (X509_STORE_CTX *ctx), (ctx))
OPENSSL(const char *, X509_verify_cert_error_string, (long n), (n))
OPENSSL(void *, X509_STORE_CTX_get_ex_data, (const X509_STORE_CTX *ctx, int idx), (ctx, idx))
OPENSSL(X509 *, X509_STORE_CTX_get0_cert, (const X509_STORE_CTX *ctx), (ctx))
OPENSSL(void, X509_STORE_CTX_set_error, (X509_STORE_CTX *ctx, int s), (ctx, s))

OPENSSL(int, i2d_X509, (const X509 *a, unsigned char **out), (a, out))
OPENSSL(X509_NAME *, X509_get_subject_name, (const X509 *a), (a))
OPENSSL(X509_NAME *, X509_get_issuer_name, (const X509 *a), (a))
OPENSSL(const ASN1_TIME *, X509_get0_notAfter, (const X509 *x), (x))
OPENSSL(int, X509_NAME_get_index_by_NID, (const X509_NAME *name, int nid, int lastpos), (name, nid, lastpos))
OPENSSL(X509_NAME_ENTRY *, X509_NAME_get_entry, (const X509_NAME *name, int loc), (name, loc))
OPENSSL(ASN1_STRING *, X509_NAME_ENTRY_get_data, (const X509_NAME_ENTRY *ne), (ne))
OPENSSL(int, ASN1_STRING_to_UTF8, (unsigned char **out, const ASN1_STRING *in), (out, in))
OPENSSL(int, ASN1_TIME_to_tm, (const ASN1_TIME *s, struct tm *tm), (s, tm))
