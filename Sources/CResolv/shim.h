#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// res_nquery with a state of its own and one name server at a time, so that the caller knows which is asked.
// The state is behind a pointer: it is full of bit fields, which Swift does not import.

// Returns the machine's configuration, or one with the name server on this port of 127.0.0.1 when it is not 0;
// NULL when there is none.
static inline struct __res_state *vmail_resolver_state(unsigned short port) {
  struct __res_state *state = calloc(1, sizeof *state);
  if (state == NULL) return NULL;
  if (res_ninit(state) != 0) {
    free(state);
    return NULL;
  }
  if (port != 0) {
    state->nscount = 1;
    state->nsaddr_list[0].sin_family = AF_INET;
    state->nsaddr_list[0].sin_port = htons(port);
    state->nsaddr_list[0].sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  }
  return state;
}

// Frees what vmail_resolver_open returned.
static inline void vmail_resolver_close(void *resolver) {
  struct __res_state *state = resolver;
  res_nclose(state);
  // glibc frees the addresses of those servers alone that it asked, and forgets them.
  for (int i = 0; i < MAXNS; i++) free(state->_u._ext.nsaddrs[i]);
  free(state);
}

// Returns how many name servers there are to ask.
static inline int vmail_resolver_count(unsigned short port) {
  struct __res_state *state = vmail_resolver_state(port);
  if (state == NULL) return 0;
  int count = state->nscount;
  vmail_resolver_close(state);
  return count;
}

// Returns a resolver that asks the name server with this index and no other; NULL when there is none. Writes that
// server's address and port.
static inline void *vmail_resolver_open(
    unsigned short port, int index, char *address, int size, int *server_port) {
  struct __res_state *state = vmail_resolver_state(port);
  if (state == NULL) return NULL;
  if (index < 0 || index >= state->nscount || index >= MAXNS) {
    vmail_resolver_close(state);
    return NULL;
  }
  // An IPv6 server has no family in the list; its address is in the extension.
  struct sockaddr_in6 *ipv6 = state->_u._ext.nsaddrs[index];
  if (state->nsaddr_list[index].sin_family == 0 && ipv6 == NULL) {
    vmail_resolver_close(state);
    return NULL;
  }
  state->_u._ext.nsaddrs[index] = state->_u._ext.nsaddrs[0];
  state->_u._ext.nsaddrs[0] = ipv6;
  state->nsaddr_list[0] = state->nsaddr_list[index];
  state->nscount = 1;

  int is_ipv4 = state->nsaddr_list[0].sin_family != 0;
  const struct sockaddr *server = is_ipv4 ? (struct sockaddr *)&state->nsaddr_list[0] : (struct sockaddr *)ipv6;
  socklen_t length = is_ipv4 ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
  *server_port = ntohs(is_ipv4 ? state->nsaddr_list[0].sin_port : ipv6->sin6_port);
  if (getnameinfo(server, length, address, (socklen_t)size, NULL, 0, NI_NUMERICHOST) != 0) {
    vmail_resolver_close(state);
    return NULL;
  }
  return state;
}

// Asks once, and waits about `seconds`.
// Returns the length of the answer, which may be more than `size`; -1 when there is none, and then
// `*reason` is one of HOST_NOT_FOUND, TRY_AGAIN, NO_RECOVERY and NO_DATA of <netdb.h>.
static inline int vmail_resolver_ask(
    void *resolver, const char *name, int type, unsigned char *answer, int size, int seconds, int *reason) {
  struct __res_state *state = resolver;
  state->retrans = seconds;
  state->retry = 1;
  int length = res_nquery(state, name, ns_c_in, type, answer, size);
  *reason = state->res_h_errno;
  return length;
}
