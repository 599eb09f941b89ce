#include <gmime/gmime.h>

// GObject's cast and type-check macros, which Swift does not import.

static inline gboolean vmail_is_multipart(GMimeObject *object) { return GMIME_IS_MULTIPART(object); }
static inline gboolean vmail_is_message_part(GMimeObject *object) {
  return GMIME_IS_MESSAGE_PART(object);
}
static inline gboolean vmail_is_part(GMimeObject *object) { return GMIME_IS_PART(object); }
static inline GMimeMultipart *vmail_multipart(GMimeObject *object) { return (GMimeMultipart *)object; }
static inline GMimeMessagePart *vmail_message_part(GMimeObject *object) {
  return (GMimeMessagePart *)object;
}
static inline GMimePart *vmail_part(GMimeObject *object) { return (GMimePart *)object; }
static inline GMimeObject *vmail_message_object(GMimeMessage *message) {
  return (GMimeObject *)message;
}

static inline void vmail_unref(void *object) { g_object_unref(object); }

// The array that a memory stream reads from, and the part of it that is the stream's. NULL when the
// stream is of another kind.
static inline GByteArray *vmail_stream_bytes(GMimeStream *stream, gint64 *start, gint64 *end) {
  if (!GMIME_IS_STREAM_MEM(stream)) return NULL;
  *start = stream->bound_start;
  *end = stream->bound_end;
  return g_mime_stream_mem_get_byte_array((GMimeStreamMem *)stream);
}

// A stream over bytes that stay the caller's.
static inline GMimeStream *vmail_stream_over(GByteArray *bytes) {
  GMimeStream *stream = g_mime_stream_mem_new();
  g_mime_stream_mem_set_byte_array((GMimeStreamMem *)stream, bytes);
  return stream;
}

// GLib prints to the terminal unless it is given somebody else to tell.
static inline void vmail_drop_log(const gchar *domain, GLogLevelFlags level, const gchar *message,
                                  gpointer data) {
  (void)domain, (void)level, (void)message, (void)data;
}
static inline void vmail_silence_glib(void) { g_log_set_default_handler(vmail_drop_log, NULL); }
