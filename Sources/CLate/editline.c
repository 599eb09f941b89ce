#include "late.h"

#include <histedit.h>

// The number of Debian, and that of others.
static struct vmail_late_library edit = {"libedit.so.2", NULL, "libedit.so.0"};

#define EDIT(result, name, parameters, arguments) LATE(edit, result, name, parameters, arguments)

EDIT(void, el_deletestr, (EditLine *el, int count), (el, count))
EDIT(void, el_end, (EditLine *el), (el))
EDIT(EditLine *, el_init, (const char *name, FILE *in, FILE *out, FILE *errors), (name, in, out, errors))
EDIT(void, el_resize, (EditLine *el), (el))
EDIT(int, el_source, (EditLine *el, const char *file), (el, file))
EDIT(const wchar_t *, el_wgets, (EditLine *el, int *count), (el, count))
EDIT(int, el_winsertstr, (EditLine *el, const wchar_t *text), (el, text))
EDIT(const LineInfoW *, el_wline, (EditLine *el), (el))
EDIT(void, history_wend, (HistoryW *history), (history))
EDIT(HistoryW *, history_winit, (void), ())

// Variadic functions can't pass on their arguments: CEditLine calls what these return.
#define EDIT_FUNCTION(name) \
  __attribute__((visibility("hidden"))) void *vmail_late_##name(void) { return vmail_late_function(&edit, #name); }

EDIT_FUNCTION(el_wset)
EDIT_FUNCTION(el_wget)
EDIT_FUNCTION(history_w)
