#include "late.h"

#include <glib.h>

static struct vmail_late_library glib = {"libglib-2.0.so.0", NULL};

#define GLIB(result, name, parameters, arguments) LATE(glib, result, name, parameters, arguments)

GLIB(gint, g_ascii_strcasecmp, (const gchar *s1, const gchar *s2), (s1, s2))
GLIB(guint8 *, g_byte_array_free, (GByteArray *array, gboolean free_segment), (array, free_segment))
GLIB(GByteArray *, g_byte_array_new_take, (guint8 *data, gsize len), (data, len))
GLIB(void, g_checksum_free, (GChecksum *checksum), (checksum))
GLIB(void, g_checksum_get_digest, (GChecksum *checksum, guint8 *buffer, gsize *digest_len),
     (checksum, buffer, digest_len))
GLIB(GChecksum *, g_checksum_new, (GChecksumType checksum_type), (checksum_type))
GLIB(void, g_checksum_update, (GChecksum *checksum, const guchar *data, gssize length), (checksum, data, length))
GLIB(void, g_free, (gpointer mem), (mem))
GLIB(GLogFunc, g_log_set_default_handler, (GLogFunc log_func, gpointer user_data), (log_func, user_data))
GLIB(gint, g_time_zone_find_interval, (GTimeZone *tz, GTimeType type, gint64 time_), (tz, type, time_))
GLIB(gint32, g_time_zone_get_offset, (GTimeZone *tz, gint interval), (tz, interval))
GLIB(GTimeZone *, g_time_zone_new_identifier, (const gchar *identifier), (identifier))
GLIB(void, g_time_zone_unref, (GTimeZone *tz), (tz))
GLIB(gchar *, g_utf8_normalize, (const gchar *str, gssize len, GNormalizeMode mode), (str, len, mode))
