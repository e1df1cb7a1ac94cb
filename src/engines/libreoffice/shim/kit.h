/* The part of LibreOfficeKit.h that is used: its tables of functions only ever grow at their end. */
typedef struct Document Document;
typedef struct Kit Kit;
struct Document {
  struct {
    size_t size;
    void (*destroy)(Document *);
    int (*saveAs)(Document *, const char *url, const char *format, const char *options);
  } *is;
};
struct Kit {
  struct {
    size_t size;
    void (*destroy)(Kit *);
    Document *(*documentLoad)(Kit *, const char *url);
    char *(*getError)(Kit *);
    Document *(*documentLoadWithOptions)(Kit *, const char *url, const char *options);
    void (*freeError)(char *);
    void (*registerCallback)(Kit *, void (*)(int type, const char *payload, void *data), void *data);
    char *(*getFilterTypes)(Kit *);
    void (*setOptionalFeatures)(Kit *, unsigned long long features);
    void (*setDocumentPassword)(Kit *, const char *url, const char *password);
    char *(*getVersionInfo)(Kit *);
    int (*runMacro)(Kit *, const char *url);
    void *signDocument;
    void (*runLoop)(Kit *, int (*poll)(void *, int), void (*wake)(void *), void *data);
  } *is;
};
enum { PASSWORD_TO_OPEN = 20, PASSWORD_TO_MODIFY = 21 };
enum { ASK_PASSWORD_TO_OPEN = 1, ASK_PASSWORD_TO_MODIFY = 2 };

/* How a document's conversion ended; zygote.ts knows the same numbers. */
enum { SAVED = 0, NOT_LOADED = 1, PASSWORD_REFUSED = 2, NOT_SAVED = 3, NOT_LOCKED = 4 };

#include "uno.h"

static Kit *kit;
/* comphelper::LibreOfficeKit::setActive. What draws pages asks it, and leaves out clipping where there is a kit. */
static void (*set_active)(int);
static const char *loading, *password;
static int times_asked;

/* The password that came with the order is tried once: asked again, it was wrong. */
static void on_event(int type, const char *payload, void *data) {
  if (type == PASSWORD_TO_MODIFY) kit->is->setDocumentPassword(kit, loading, "");
  if (type != PASSWORD_TO_OPEN) return;
  kit->is->setDocumentPassword(kit, loading, times_asked == 0 && password[0] ? password : 0);
  times_asked++;
}

static int failed(int code, char *why, int size) {
  char *error = kit->is->getError(kit);
  snprintf(why, size, "%.300s", error ? error : "");
  return code;
}

/* in, out, format, options to load, options to save, password. Only the kit can ask for a password. */
static int convert_by_kit(char **order, char *why, int size) {
  loading = order[0];
  password = order[5];
  times_asked = 0;
  Document *document = kit->is->documentLoadWithOptions(kit, order[0], order[3]);
  if (!document) return failed(times_asked ? PASSWORD_REFUSED : NOT_LOADED, why, size);
  if (set_active) set_active(0);
  int saved = document->is->saveAs(document, order[1], order[2], order[4][0] ? order[4] : 0);
  return saved ? SAVED : failed(NOT_SAVED, why, size);
}

/* The same and the name of a filter, where the document can be converted without the kit. */
static int convert(char **order, int stays, char *why, int size) {
  why[0] = 0;
  if (!order[6][0]) return convert_by_kit(order, why, size);
  if (set_active) set_active(0);
  int code = convert_unseen(order[0], order[1], order[6], order[4], stays, why, size);
  if (set_active) set_active(1);
  return code;
}
