/* Confines a child that reads a stranger's document: no network, no other program, no hand on other processes, no file
   but its own. */
struct rule { unsigned short code; unsigned char yes, no; unsigned value; };
struct program { unsigned short length; struct rule *rules; };

enum { LOAD = 0x20, EQUALS = 0x15, AT_LEAST = 0x35, RETURN = 0x06 };
enum { AT_NUMBER = 0, AT_ARCHITECTURE = 4, AT_FIRST_ARGUMENT = 16 };
enum { AF_UNIX = 1, X32 = 0x40000000, LONGEST_LIST = 40 };
#define ALLOW 0x7fff0000u
#define REFUSE 0x0005000du /* EACCES */
#define KILL 0x80000000u

static struct rule filter[3 * LONGEST_LIST];
static struct program lock_program = { 0, filter };

static void rule(unsigned short code, unsigned char yes, unsigned char no, unsigned value) {
  struct rule *next = &filter[lock_program.length++];
  next->code = code;
  next->yes = yes;
  next->no = no;
  next->value = value;
}

/* Numbers of this machine: its architecture, socket, how many calls are refused, those calls. */
static void make_lock(const int *numbers) {
  rule(LOAD, 0, 0, AT_ARCHITECTURE);
  rule(EQUALS, 1, 0, numbers[0]);
  rule(RETURN, 0, 0, KILL);
  rule(LOAD, 0, 0, AT_NUMBER);
  /* The same calls have second numbers for programs with 32-bit pointers. */
  rule(AT_LEAST, 0, 1, X32);
  rule(RETURN, 0, 0, REFUSE);
  for (int i = 0; i < numbers[2] && i < LONGEST_LIST; i++) {
    rule(EQUALS, 0, 1, numbers[3 + i]);
    rule(RETURN, 0, 0, REFUSE);
  }
  rule(EQUALS, 0, 3, numbers[1]);
  rule(LOAD, 0, 0, AT_FIRST_ARGUMENT);
  rule(EQUALS, 1, 0, AF_UNIX);
  rule(RETURN, 0, 0, REFUSE);
  rule(RETURN, 0, 0, ALLOW);
}

static void limit(int what, unsigned long most) {
  struct rlimit both = { most, most };
  setrlimit(what, &both);
}

/* Landlock has the same numbers on every machine. */
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, ASK_VERSION = 1, PATH_BENEATH = 1 };
enum { RUN_OR_READ = 1 | 4 | 8, OF_FILES = 1 | 2 | 4, EVERYTHING = 0x1fff };

/* 0 where this kernel has none. */
static int landlock_version(void) {
  long version = syscall(CREATE_RULESET, (void *)0, 0L, (long)ASK_VERSION);
  return version < 0 ? 0 : version;
}

static void allow(int rules, unsigned long what, const char *path) {
  struct __attribute__((packed)) { unsigned long allowed; int folder; } beneath;
  beneath.allowed = what;
  beneath.folder = open(path, O_PATH | O_CLOEXEC);
  if (beneath.folder < 0) return;
  if (syscall(ADD_RULE, (long)rules, (long)PATH_BENEATH, &beneath, 0L) != 0) {
    /* Some rights that a folder can have are none of a file's, and the kernel refuses them there. */
    beneath.allowed = what & OF_FILES;
    syscall(ADD_RULE, (long)rules, (long)PATH_BENEATH, &beneath, 0L);
  }
  close(beneath.folder);
}

/* Leaves open only the files that the program needs to read, a line each, and two folders of its own. Some importers
   open files that a document names, whatever the settings say. */
static int confine(char *readable, const char *own, const char *folder) {
  unsigned long handled = EVERYTHING;
  if (!landlock_version()) return 1;
  int rules = syscall(CREATE_RULESET, &handled, (long)sizeof handled, 0L);
  if (rules < 0) return 0;
  for (char *path = readable; *path;) {
    char *newline = strchr(path, '\n');
    if (newline) *newline = 0;
    allow(rules, RUN_OR_READ, path);
    path = newline ? newline + 1 : path + strlen(path);
  }
  allow(rules, 2 | 4, "/dev/null");
  allow(rules, EVERYTHING, own);
  allow(rules, EVERYTHING, folder);
  return syscall(RESTRICT_SELF, (long)rules, 0L) == 0;
}

static int lock(unsigned long cpu_seconds, unsigned long file_bytes, char *readable, const char *own, const char *folder) {
  limit(RLIMIT_CPU, cpu_seconds);
  limit(RLIMIT_FSIZE, file_bytes);
  limit(RLIMIT_CORE, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !confine(readable, own, folder)) return 0;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &lock_program, 0, 0) == 0;
}
