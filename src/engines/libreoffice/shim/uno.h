/* Documents loaded and stored out of sight, as "soffice --convert-to" does it: LibreOfficeKit opens a window for each,
   with its bars and panels. This is UNO's interface for C (uno/dispatcher.h, uno/mapping.h, typelib/typedescription.h),
   in which an exception comes back as a value. */
#define UNO "com.sun.star."
typedef struct { int references, length; unsigned short letters[]; } Text;
typedef struct Type Type;
typedef struct Description Description;
typedef struct Interface Interface;
typedef struct Mapping Mapping;
typedef struct { Type *type; void *data, *room; } Any;
typedef struct { Text *name; int handle; Any value; int state; } Property;
typedef struct { int references, length; Property list[4]; } Properties;
struct Interface {
  void (*acquire)(Interface *);
  void (*release)(Interface *);
  void (*call)(Interface *, Description *method, void *result, void **arguments, Any **exception);
};
struct Mapping {
  void (*acquire)(Mapping *);
  void (*release)(Mapping *);
  void (*map)(Mapping *, Interface **result, void *from, Description *);
};
/* A C++ function returns a reference in memory; the rest makes C do the same. */
typedef struct { void *object, *unused[3]; } Reference;
enum { A_BOOLEAN = 2, A_SHORT = 4, A_STRING = 12, AN_INTERFACE = 22 };

static void (*text_from)(Text **, const char *);
static void (*describe)(Description **, Text *name);
static Type **(*simple_type)(int kind);
static void (*type_named)(Type **, int kind, Text *name);
static void (*make_any)(Any *, void *from, Type *, void (*acquire)(void *));

static Interface *desktop;

/* Nothing here is given back: a child ends soon, and the warm process makes a few of them at its start. */
static Text *text(const char *ascii) {
  Text *made = 0;
  text_from(&made, ascii);
  return made;
}

static Description *description(const char *name) {
  Description *found = 0;
  describe(&found, text(name));
  return found;
}

/* 1 when the method came back without an exception, whose message is told else. */
static int call(Interface *object, const char *name, void *result, void **arguments, char *why, int size) {
  Any thrown, *exception = &thrown;
  Description *method = description(name);
  if (!object || !method) {
    snprintf(why, size, "there is no %s", name);
    return 0;
  }
  object->call(object, method, result, arguments, &exception);
  if (!exception) return 1;
  Text *message = *(Text **)thrown.data;
  int at = 0;
  for (; at < message->length && at < size - 1; at++) why[at] = message->letters[at] < 127 ? message->letters[at] : '?';
  why[at] = 0;
  return 0;
}

/* The same object in another of its interfaces. */
static Interface *as(const char *name, Interface *object, char *why, int size) {
  Type *type = 0;
  Any found;
  void *arguments[] = { &type };
  found.data = 0;
  type_named(&type, AN_INTERFACE, text(name));
  if (!call(object, UNO "uno.XInterface::queryInterface", &found, arguments, why, size)) return 0;
  return found.data ? *(Interface **)found.data : 0;
}

static Any *put(Properties *into, const char *name, int kind) {
  Property *next = &into->list[into->length++];
  next->name = text(name);
  next->value.type = *simple_type(kind);
  next->value.data = &next->value.room;
  next->value.room = 0;
  return &next->value;
}

static void put_yes(Properties *into, const char *name) { *(unsigned char *)put(into, name, A_BOOLEAN)->data = 1; }

static void put_text(Properties *into, const char *name, const char *value) {
  put(into, name, A_STRING)->room = text(value);
}

#include "indicator.h"

static int find_desktop(void *library, char *why, int size) {
  void (*mapping_between)(Mapping **, Text *, Text *, Text *) = dlsym(library, "uno_getMappingByName");
  Reference (*context_in_cpp)(void) = dlsym(library, "_ZN10comphelper26getProcessComponentContextEv");
  *(void **)&text_from = dlsym(library, "rtl_uString_newFromAscii");
  *(void **)&describe = dlsym(library, "typelib_typedescription_getByName");
  *(void **)&simple_type = dlsym(library, "typelib_static_type_getByTypeClass");
  *(void **)&type_named = dlsym(library, "typelib_typedescriptionreference_new");
  *(void **)&make_any = dlsym(library, "uno_type_any_construct");
  Mapping *mapping = 0;
  Interface *context = 0, *services = 0, *made = 0;
  snprintf(why, size, "there is no UNO for C in it");
  if (!mapping_between || !context_in_cpp || !text_from || !describe || !simple_type || !type_named || !make_any)
    return 0;
  mapping_between(&mapping, text("gcc3"), text("uno"), text(""));
  if (!mapping) return 0;
  if (!make_indicator()) return 0;
  Reference reference = context_in_cpp();
  mapping->map(mapping, &context, reference.object, description(UNO "uno.XComponentContext"));
  Text *name = text(UNO "frame.Desktop");
  void *arguments[] = { &name, &context };
  if (!call(context, UNO "uno.XComponentContext::getServiceManager", &services, 0, why, size)) return 0;
  if (call(services, UNO "lang.XMultiComponentFactory::createInstanceWithContext", &made, arguments, why, size))
    desktop = as(UNO "frame.XComponentLoader", made, why, size);
  return desktop != 0;
}

/* in, out, name of the filter, what it is told. The document is closed only where the process goes on: with the process
   it goes faster. */
static int convert_unseen(const char *in, const char *out, const char *filter, const char *save, int stays, char *why,
                          int size) {
  static Properties to_load, to_store;
  Properties *loading = &to_load, *storing = &to_store;
  loading->references = storing->references = 1;
  loading->length = storing->length = 0;
  put_yes(loading, "Hidden");
  put_yes(loading, "HiddenForConversion");
  put_yes(loading, "Silent");
  /* Whatever the settings say: none is ever executed. */
  put(loading, "MacroExecutionMode", A_SHORT);
  put_text(storing, "FilterName", filter);
  put_yes(storing, "NoFileSync");
  put_indicator(storing);
  if (save[0]) put_text(storing, "FilterOptions", save);
  Text *from = text(in), *to = text(out), *frame = text("_blank");
  int anywhere = 0;
  unsigned char yes = 1;
  void *load[] = { &from, &frame, &anywhere, &loading }, *store[] = { &to, &storing }, *close[] = { &yes };
  Interface *document = 0;
  why[0] = 0;
  if (!call(desktop, UNO "frame.XComponentLoader::loadComponentFromURL", &document, load, why, size)) return NOT_LOADED;
  if (!document) return NOT_LOADED;
  Interface *storable = as(UNO "frame.XStorable", document, why, size);
  if (!call(storable, UNO "frame.XStorable::storeToURL", 0, store, why, size)) return NOT_SAVED;
  if (!stays) return SAVED;
  Interface *closeable = as(UNO "util.XCloseable", document, why, size);
  return call(closeable, UNO "util.XCloseable::close", 0, close, why, size) ? SAVED : NOT_SAVED;
}
