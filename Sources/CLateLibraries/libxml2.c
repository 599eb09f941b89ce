#include "late.h"

#include <libxml/parser.h>
#include <libxml/xmlversion.h>

#if LIBXML_VERSION >= 21400
#define LIBXML2_FILE "libxml2.so.16"
#else
#define LIBXML2_FILE "libxml2.so.2"
#endif
static struct vmail_late_library libxml2 = {LIBXML2_FILE, NULL};

#define LIBXML2(result, name, parameters, arguments) LATE(libxml2, result, name, parameters, arguments)

LIBXML2(xmlParserCtxtPtr, xmlCreatePushParserCtxt, (xmlSAXHandlerPtr sax, void *user_data, const char *chunk, int size, const char *filename),
        (sax, user_data, chunk, size, filename))
LIBXML2(int, xmlCtxtUseOptions, (xmlParserCtxtPtr ctxt, int options), (ctxt, options))
LIBXML2(void, xmlFreeParserCtxt, (xmlParserCtxtPtr ctxt), (ctxt))
LIBXML2(void, xmlInitParser, (void), ())
LIBXML2(int, xmlParseChunk, (xmlParserCtxtPtr ctxt, const char *chunk, int size, int terminate),
        (ctxt, chunk, size, terminate))
LIBXML2(void, xmlStopParser, (xmlParserCtxtPtr ctxt), (ctxt))
