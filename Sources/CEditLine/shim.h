#include <histedit.h>

/* POSIX has it in <wchar.h>, which hides it from Swift's view of the C library. */
extern int wcwidth(wchar_t);

/* libedit's setters are variadic, which Swift cannot call: one function for each use. */

/* They are loaded when they are first called (CLate). */
extern void *vmail_late_el_wset(void);
extern void *vmail_late_el_wget(void);
extern void *vmail_late_history_w(void);
#define el_wset ((int (*)(EditLine *, int, ...))vmail_late_el_wset())
#define el_wget ((int (*)(EditLine *, int, ...))vmail_late_el_wget())
#define history_w ((int (*)(HistoryW *, HistEventW *, int, ...))vmail_late_history_w())

typedef unsigned char (*editline_function)(EditLine *, wint_t);
typedef wchar_t *(*editline_prompt)(EditLine *);

static inline int editline_set_editor(EditLine *el, const wchar_t *name) {
  return el_wset(el, EL_EDITOR, name);
}

static inline int editline_set_signal(EditLine *el, int on) { return el_wset(el, EL_SIGNAL, on); }

static inline int editline_set_client_data(EditLine *el, void *data) {
  return el_wset(el, EL_CLIENTDATA, data);
}

static inline void *editline_get_client_data(EditLine *el) {
  void *data = NULL;
  return el_wget(el, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

/* Characters between two `quote` are sent as they are and take no room. */
static inline int editline_set_prompt(EditLine *el, editline_prompt prompt, wchar_t quote) {
  return el_wset(el, EL_PROMPT_ESC, prompt, quote);
}

static inline int editline_set_getc(EditLine *el, el_rfunc_t function) {
  return el_wset(el, EL_GETCFN, function);
}

static inline int editline_add_function(EditLine *el, const wchar_t *name, const wchar_t *help,
                                        editline_function function) {
  return el_wset(el, EL_ADDFN, name, help, function);
}

static inline int editline_bind(EditLine *el, const wchar_t *key, const wchar_t *command) {
  return el_wset(el, EL_BIND, key, command, NULL);
}

/* In vi's command mode. */
static inline int editline_bind_alternate(EditLine *el, const wchar_t *key, const wchar_t *command) {
  return el_wset(el, EL_BIND, L"-a", key, command, NULL);
}

/* For the terminal's mode while a line is edited. */
static inline int editline_set_edit_mode(EditLine *el, const wchar_t *mode) {
  return el_wset(el, EL_SETTY, L"-d", mode, NULL);
}

static inline int editline_set_raw(EditLine *el, int on) { return el_wset(el, EL_PREP_TERM, on); }

/* Draws prompt and line anew from where the cursor stands. */
static inline int editline_refresh(EditLine *el) { return el_wset(el, EL_REFRESH); }

static inline int editline_uses_vi(EditLine *el) {
  const wchar_t *name = NULL;
  return el_wget(el, EL_EDITOR, &name) == 0 && name != NULL && name[0] == L'v';
}

static inline int editline_set_history(EditLine *el, HistoryW *history) {
  return el_wset(el, EL_HIST, history_w, history);
}

static inline int editline_history_set_size(HistoryW *history, int size) {
  HistEventW event;
  return history_w(history, &event, H_SETSIZE, size);
}

static inline int editline_history_clear(HistoryW *history) {
  HistEventW event;
  return history_w(history, &event, H_CLEAR);
}

static inline int editline_history_enter(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, line);
}
