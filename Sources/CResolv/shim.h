#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

// res_nquery with a state of its own, since a caller has no use for one: the state is full of bit
// fields, which Swift does not import.
//
// Asks twice at most, and waits `seconds` each time for each of the machine's name servers.
// Returns the length of the answer, which may be more than `size`; -1 when there is none, and then
// `*reason` is one of HOST_NOT_FOUND, TRY_AGAIN, NO_RECOVERY and NO_DATA of <netdb.h>.
static inline int vmail_res_query(
    const char *name, int type, unsigned char *answer, int size, int seconds, int *reason) {
  struct __res_state state;
  memset(&state, 0, sizeof state);
  if (res_ninit(&state) != 0) {
    *reason = NO_RECOVERY;
    return -1;
  }
  state.retrans = seconds;
  state.retry = 2;
  int length = res_nquery(&state, name, ns_c_in, type, answer, size);
  *reason = state.res_h_errno;
  res_nclose(&state);
  return length;
}
