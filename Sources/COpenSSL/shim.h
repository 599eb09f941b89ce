#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// Macros over functions with untyped parameters: Swift sees no macros that call.
static inline int vmail_tls_set_versions(SSL_CTX *context, int oldest, int newest) {
  return SSL_CTX_set_min_proto_version(context, oldest) && SSL_CTX_set_max_proto_version(context, newest);
}
static inline int vmail_tls_set_server_name(SSL *ssl, const char *name) {
  return (int)SSL_set_tlsext_host_name(ssl, name);
}
// Keys may change during a connection, but not the peer's identity; an idle connection needs no buffers.
static inline void vmail_tls_set_options(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
}
static inline void vmail_tls_free_text(unsigned char *text) { OPENSSL_free(text); }
