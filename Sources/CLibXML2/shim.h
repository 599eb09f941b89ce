#include <libxml/xmlversion.h>

// Debian's libxml2 is built with ICU and would draw its headers in, which clash with those of the
// ICU inside Foundation. Only the layout of xmlCharEncodingHandler depends on it, and nobody here
// looks into that.
#undef LIBXML_ICU_ENABLED

#include <libxml/parserInternals.h>
