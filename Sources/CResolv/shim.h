#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

// res_nquery with a state of its own, since a caller has no use for one: the state is full of bit
// fields, which Swift does not import.
//
// Asks the machine's name servers, or the one on this port of 127.0.0.1 when it is not 0. Asks each
// twice at most, and waits about `seconds` for it each time.
// Returns the length of the answer, which may be more than `size`; -1 when there is none, and then
// `*reason` is one of HOST_NOT_FOUND, TRY_AGAIN, NO_RECOVERY and NO_DATA of <netdb.h>.
static inline int vmail_res_query(
    const char *name, int type, unsigned char *answer, int size, unsigned short port, int seconds, int *reason) {
  struct __res_state state;
  memset(&state, 0, sizeof state);
  if (res_ninit(&state) != 0) {
    *reason = NO_RECOVERY;
    return -1;
  }
  if (port != 0) {
    state.nscount = 1;
    state.nsaddr_list[0].sin_family = AF_INET;
    state.nsaddr_list[0].sin_port = htons(port);
    state.nsaddr_list[0].sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  }
  state.retrans = seconds;
  state.retry = 2;
  int length = res_nquery(&state, name, ns_c_in, type, answer, size);
  *reason = state.res_h_errno;
  res_nclose(&state);
  return length;
}
