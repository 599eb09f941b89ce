#include "late.h"

#include <gmime/gmime.h>

// GObject's functions are found in it too, because it depends on GObject.
static struct vmail_late_library gmime = {"libgmime-3.0.so.0", NULL};

#define GMIME(result, name, parameters, arguments) LATE(gmime, result, name, parameters, arguments)

GMIME(GMimeContentEncoding, g_mime_content_encoding_from_string, (const char *str), (str))
GMIME(const char *, g_mime_content_type_get_media_subtype, (GMimeContentType *content_type), (content_type))
GMIME(const char *, g_mime_content_type_get_media_type, (GMimeContentType *content_type), (content_type))
GMIME(const char *, g_mime_content_type_get_parameter, (GMimeContentType *content_type, const char *name),
      (content_type, name))
GMIME(GMimeStream *, g_mime_data_wrapper_get_stream, (GMimeDataWrapper *wrapper), (wrapper))
GMIME(size_t, g_mime_encoding_flush, (GMimeEncoding *state, const char *inbuf, size_t inlen, char *outbuf),
      (state, inbuf, inlen, outbuf))
GMIME(void, g_mime_encoding_init_decode, (GMimeEncoding *state, GMimeContentEncoding encoding),
      (state, encoding))
GMIME(void, g_mime_encoding_init_encode, (GMimeEncoding *state, GMimeContentEncoding encoding),
      (state, encoding))
GMIME(size_t, g_mime_encoding_outlen, (GMimeEncoding *state, size_t inlen), (state, inlen))
GMIME(size_t, g_mime_encoding_step, (GMimeEncoding *state, const char *inbuf, size_t inlen, char *outbuf),
      (state, inbuf, inlen, outbuf))
GMIME(gint64, g_mime_header_get_offset, (GMimeHeader *header), (header))
GMIME(const char *, g_mime_header_get_name, (GMimeHeader *header), (header))
GMIME(const char *, g_mime_header_get_raw_value, (GMimeHeader *header), (header))
GMIME(const char *, g_mime_header_get_value, (GMimeHeader *header), (header))
GMIME(int, g_mime_header_list_get_count, (GMimeHeaderList *headers), (headers))
GMIME(GMimeHeader *, g_mime_header_list_get_header, (GMimeHeaderList *headers, const char *name),
      (headers, name))
GMIME(GMimeHeader *, g_mime_header_list_get_header_at, (GMimeHeaderList *headers, int index),
      (headers, index))
GMIME(void, g_mime_init, (void), ())
GMIME(InternetAddressList *, g_mime_message_get_cc, (GMimeMessage *message), (message))
GMIME(InternetAddressList *, g_mime_message_get_from, (GMimeMessage *message), (message))
GMIME(GMimeObject *, g_mime_message_get_mime_part, (GMimeMessage *message), (message))
GMIME(InternetAddressList *, g_mime_message_get_sender, (GMimeMessage *message), (message))
GMIME(InternetAddressList *, g_mime_message_get_to, (GMimeMessage *message), (message))
GMIME(GMimeMessage *, g_mime_message_part_get_message, (GMimeMessagePart *part), (part))
GMIME(GType, g_mime_message_part_get_type, (void), ())
GMIME(int, g_mime_multipart_get_count, (GMimeMultipart *multipart), (multipart))
GMIME(GMimeObject *, g_mime_multipart_get_part, (GMimeMultipart *multipart, int index), (multipart, index))
GMIME(GType, g_mime_multipart_get_type, (void), ())
GMIME(const char *, g_mime_object_get_content_disposition_parameter, (GMimeObject *object, const char *name),
      (object, name))
GMIME(const char *, g_mime_object_get_content_id, (GMimeObject *object), (object))
GMIME(GMimeContentType *, g_mime_object_get_content_type, (GMimeObject *object), (object))
GMIME(const char *, g_mime_object_get_disposition, (GMimeObject *object), (object))
GMIME(const char *, g_mime_object_get_header, (GMimeObject *object, const char *header), (object, header))
GMIME(GMimeHeaderList *, g_mime_object_get_header_list, (GMimeObject *object), (object))
GMIME(GMimeMessage *, g_mime_parser_construct_message, (GMimeParser *parser, GMimeParserOptions *options),
      (parser, options))
GMIME(GMimeParser *, g_mime_parser_new_with_stream, (GMimeStream *stream), (stream))
GMIME(void, g_mime_parser_options_free, (GMimeParserOptions *options), (options))
GMIME(GMimeParserOptions *, g_mime_parser_options_new, (void), ())
GMIME(void, g_mime_parser_options_set_address_compliance_mode, (GMimeParserOptions *options, GMimeRfcComplianceMode mode),
      (options, mode))
GMIME(void, g_mime_parser_options_set_allow_addresses_without_domain, (GMimeParserOptions *options, gboolean allow),
      (options, allow))
GMIME(void, g_mime_parser_options_set_fallback_charsets, (GMimeParserOptions *options, const char **charsets),
      (options, charsets))
GMIME(void, g_mime_parser_options_set_parameter_compliance_mode, (GMimeParserOptions *options, GMimeRfcComplianceMode mode),
      (options, mode))
GMIME(void, g_mime_parser_options_set_rfc2047_compliance_mode, (GMimeParserOptions *options, GMimeRfcComplianceMode mode),
      (options, mode))
GMIME(void, g_mime_parser_set_format, (GMimeParser *parser, GMimeFormat format), (parser, format))
GMIME(void, g_mime_parser_set_persist_stream, (GMimeParser *parser, gboolean persist), (parser, persist))
GMIME(GMimeDataWrapper *, g_mime_part_get_content, (GMimePart *mime_part), (mime_part))
GMIME(GMimeContentEncoding, g_mime_part_get_content_encoding, (GMimePart *mime_part), (mime_part))
GMIME(GType, g_mime_part_get_type, (void), ())
GMIME(GByteArray *, g_mime_stream_mem_get_byte_array, (GMimeStreamMem *mem), (mem))
GMIME(GType, g_mime_stream_mem_get_type, (void), ())
GMIME(GMimeStream *, g_mime_stream_mem_new, (void), ())
GMIME(void, g_mime_stream_mem_set_byte_array, (GMimeStreamMem *mem, GByteArray *array), (mem, array))
GMIME(GDateTime *, g_mime_utils_header_decode_date, (const char *str), (str))
GMIME(char *, g_mime_utils_header_decode_text, (GMimeParserOptions *options, const char *text),
      (options, text))
GMIME(const char *, internet_address_get_name, (InternetAddress *ia), (ia))
GMIME(InternetAddressList *, internet_address_group_get_members, (InternetAddressGroup *group), (group))
GMIME(GType, internet_address_group_get_type, (void), ())
GMIME(InternetAddress *, internet_address_list_get_address, (InternetAddressList *list, int index),
      (list, index))
GMIME(int, internet_address_list_length, (InternetAddressList *list), (list))
GMIME(InternetAddressList *, internet_address_list_parse, (GMimeParserOptions *options, const char *str),
      (options, str))
GMIME(const char *, internet_address_mailbox_get_addr, (InternetAddressMailbox *mailbox), (mailbox))
GMIME(GType, internet_address_mailbox_get_type, (void), ())

GMIME(void, g_object_unref, (gpointer object), (object))
GMIME(gboolean, g_type_check_instance_is_a, (GTypeInstance *instance, GType iface_type),
      (instance, iface_type))
