// libxml2's streaming parser, found when the first XML file is read rather than linked: with what it brings along
// (ICU and its data) loading it takes longer than writing a small scene, and scenes in JSON have no use for it.
// The declarations are those of <libxml/parser.h>, which lies in no folder that a compiler looks in by itself.
#include "../CLibraryTables/library_table.h"

typedef unsigned char LibXMLChar;
typedef struct LibXMLParser LibXMLParser;

/// xmlError: what is wrong, and where.
typedef struct {
  int domain;
  int code;
  const char *_Nullable message;
  /// 1 warning, 2 error, 3 fatal error.
  int level;
  const char *_Nullable file;
  int line;
  const char *_Nullable str1, *_Nullable str2, *_Nullable str3;
  int int1;
  /// The column.
  int int2;
  void *_Nullable ctxt;
  void *_Nullable node;
} LibXMLError;

/// xmlSAXHandler, with types for what is called here. `initialized` says that the last four fields are there.
typedef struct {
  void *_Nullable internalSubset, *_Nullable isStandalone, *_Nullable hasInternalSubset,
      *_Nullable hasExternalSubset, *_Nullable resolveEntity, *_Nullable getEntity;
  void (*_Nullable entityDecl)(void *_Nullable user, const LibXMLChar *_Nullable name, int type,
                               const LibXMLChar *_Nullable publicID, const LibXMLChar *_Nullable systemID,
                               LibXMLChar *_Nullable content);
  void *_Nullable notationDecl, *_Nullable attributeDecl, *_Nullable elementDecl, *_Nullable unparsedEntityDecl,
      *_Nullable setDocumentLocator, *_Nullable startDocument, *_Nullable endDocument, *_Nullable startElement,
      *_Nullable endElement;
  void (*_Nullable reference)(void *_Nullable user, const LibXMLChar *_Nullable name);
  void (*_Nullable characters)(void *_Nullable user, const LibXMLChar *_Nullable text, int length);
  void *_Nullable ignorableWhitespace;
  void (*_Nullable processingInstruction)(void *_Nullable user, const LibXMLChar *_Nullable target,
                                          const LibXMLChar *_Nullable data);
  void *_Nullable comment, *_Nullable warning,
      *_Nullable error, *_Nullable fatalError, *_Nullable getParameterEntity;
  void (*_Nullable cdataBlock)(void *_Nullable user, const LibXMLChar *_Nullable text, int length);
  void *_Nullable externalSubset;
  unsigned int initialized;
  void *_Nullable reserved;
  /// Attributes are groups of five: local name, prefix, URI, start and end of the value.
  void (*_Nullable startElementNs)(void *_Nullable user, const LibXMLChar *_Nullable name,
                                   const LibXMLChar *_Nullable prefix, const LibXMLChar *_Nullable uri,
                                   int namespaceCount, const LibXMLChar *_Nullable *_Nullable namespaces,
                                   int attributeCount, int defaultedCount,
                                   const LibXMLChar *_Nullable *_Nullable attributes);
  void (*_Nullable endElementNs)(void *_Nullable user, const LibXMLChar *_Nullable name,
                                 const LibXMLChar *_Nullable prefix, const LibXMLChar *_Nullable uri);
  void (*_Nullable serror)(void *_Nullable user, const LibXMLError *_Nullable error);
} LibXMLHandler;

static const unsigned int LibXMLHandlerInitialized = 0xDEEDBEAF;

enum {
  /// XML_PARSE_RECOVER, XML_PARSE_NONET, XML_PARSE_HUGE: on after an error; nothing from the net; long attributes and deep
  /// nesting.
  LibXMLRecover = 1 << 0,
  LibXMLNoNetwork = 1 << 11,
  LibXMLHuge = 1 << 19,
};

typedef struct {
  void (*_Nonnull xmlInitParser)(void);
  LibXMLParser *_Nullable (*_Nonnull xmlCreatePushParserCtxt)(LibXMLHandler *_Nullable handler, void *_Nullable user,
                                                              const char *_Nullable chunk, int size,
                                                              const char *_Nullable name);
  int (*_Nonnull xmlCtxtUseOptions)(LibXMLParser *_Nonnull parser, int options);
  int (*_Nonnull xmlParseChunk)(LibXMLParser *_Nonnull parser, const char *_Nullable chunk, int size, int isLast);
  long (*_Nonnull xmlByteConsumed)(LibXMLParser *_Nonnull parser);
  void (*_Nonnull xmlStopParser)(LibXMLParser *_Nonnull parser);
  void (*_Nonnull xmlFreeParserCtxt)(LibXMLParser *_Nonnull parser);
} LibXML;

#define LIBXML_FUNCTIONS(F)                                                                                  \
  F(xmlInitParser)                                                                                           \
  F(xmlCreatePushParserCtxt)                                                                                 \
  F(xmlCtxtUseOptions)                                                                                       \
  F(xmlParseChunk)                                                                                           \
  F(xmlByteConsumed)                                                                                         \
  F(xmlStopParser)                                                                                           \
  F(xmlFreeParserCtxt)

LIBRARY_LOADER(LibXMLFind, LibXML, LIBXML_FUNCTIONS, "libxml2.so.2", "libxml2.so.16")

/// The same, ready for threads that parse at the same time.
static inline bool LibXMLLoad(LibXML *_Nonnull library) {
  if (!LibXMLFind(library)) return false;
  library->xmlInitParser();
  return true;
}
