/* How far a PDF has come, page by page: an object of ours with the interface of a status bar, which LibreOffice calls
   through the same bridge by which it is called. */
static Description *starts, *advances, *asks;
static Type *indicator_type;
/* Where it is told; nobody asks how far the warm-up has come. */
static int told_to = -1;
static int pages, hundredths;

static void keep(Interface *object) {}

static void indicate(Interface *self, Description *method, void *result, void **arguments, Any **exception);
static Interface indicator = { keep, keep, indicate };

static void tell_page(int page) {
  char line[64];
  /* A hundred lines are enough of a book. */
  if (told_to < 0 || pages <= 0 || page < 0 || page > pages || page * 100LL / pages <= hundredths) return;
  hundredths = page * 100LL / pages;
  snprintf(line, sizeof line, "+%d %d\n", page, pages);
  write(told_to, line, strlen(line));
}

static int is_own(Type *type) { return type == indicator_type || type == *simple_type(AN_INTERFACE); }

static void indicate(Interface *self, Description *method, void *result, void **arguments, Any **exception) {
  *exception = 0;
  if (method == asks) {
    Type *asked = *(Type **)arguments[0];
    make_any(result, &self, is_own(asked) ? asked : 0, 0);
  } else if (method == starts) {
    pages = *(int *)arguments[1];
    hundredths = -1;
  } else if (method == advances) tell_page(*(int *)arguments[0]);
}

/* Methods are told from each other by their descriptions, which stay as long as somebody holds them. */
static int make_indicator(void) {
  type_named(&indicator_type, AN_INTERFACE, text(UNO "task.XStatusIndicator"));
  asks = description(UNO "uno.XInterface::queryInterface");
  starts = description(UNO "task.XStatusIndicator::start");
  advances = description(UNO "task.XStatusIndicator::setValue");
  return indicator_type && asks && starts && advances;
}

static void put_indicator(Properties *into) {
  Any *value = put(into, "StatusIndicator", AN_INTERFACE);
  value->type = indicator_type;
  value->room = &indicator;
}
