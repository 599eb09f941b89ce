#include "late.h"

// Its functions are otherwise declared as exported.
#define CMARK_STATIC_DEFINE
#include <cmark.h>

// Its interface changes with each version.
static struct vmail_late_library cmark = {"libcmark.so." CMARK_VERSION_STRING, NULL};

#define MARK(result, name, parameters, arguments) LATE(cmark, result, name, parameters, arguments)

MARK(char *, cmark_markdown_to_html, (const char *text, size_t len, int options), (text, len, options))
MARK(cmark_node *, cmark_node_first_child, (cmark_node *node), (node))
MARK(void, cmark_node_free, (cmark_node *node), (node))
MARK(const char *, cmark_node_get_literal, (cmark_node *node), (node))
MARK(cmark_node *, cmark_node_next, (cmark_node *node), (node))
MARK(cmark_node *, cmark_parse_document, (const char *buffer, size_t len, int options), (buffer, len, options))
