/* The needed parts of the C library. There are no headers to include and nothing to link with: Bun's built-in compiler
   makes this on machines without either, and every function is looked up by its name at the start. */
typedef unsigned long size_t;
typedef long ssize_t;
typedef int pid_t;
struct pollfd { int fd; short events, revents; };
struct rlimit { unsigned long soft, hard; };

enum { POLLIN = 1, SIGKILL = 9, O_WRONLY = 1, O_RDWR = 2, O_PATH = 010000000, O_CLOEXEC = 02000000, RTLD_LAZY = 1 };
enum { RLIMIT_CPU = 0, RLIMIT_FSIZE = 1, RLIMIT_CORE = 4 };
enum { PR_SET_PDEATHSIG = 1, PR_SET_SECCOMP = 22, PR_SET_NO_NEW_PRIVS = 38, SECCOMP_MODE_FILTER = 2 };

typedef void *find_symbol(void *library, const char *name);
static find_symbol *dlsym;

#define FUNCTIONS(X) \
  X(void *, dlopen, (const char *, int)) \
  X(char *, dlerror, (void)) \
  X(pid_t, fork, (void)) \
  X(pid_t, waitpid, (pid_t, int *, int)) \
  X(int, setpgid, (pid_t, pid_t)) \
  X(int, kill, (pid_t, int)) \
  X(void, _exit, (int)) \
  X(int, prctl, (int, ...)) \
  X(long, syscall, (long, ...)) \
  X(int, setrlimit, (int, const struct rlimit *)) \
  X(int, pipe2, (int *, int)) \
  X(int, poll, (struct pollfd *, unsigned long, int)) \
  X(int, usleep, (unsigned)) \
  X(ssize_t, read, (int, void *, size_t)) \
  X(ssize_t, write, (int, const void *, size_t)) \
  X(int, open, (const char *, int, ...)) \
  X(int, close, (int)) \
  X(int, chdir, (const char *)) \
  X(int, dup, (int)) \
  X(int, dup2, (int, int)) \
  X(int, setenv, (const char *, const char *, int)) \
  X(int, snprintf, (char *, size_t, const char *, ...)) \
  X(char *, strchr, (const char *, int)) \
  X(size_t, strlen, (const char *)) \
  X(int, strcmp, (const char *, const char *)) \
  X(void *, memmove, (void *, const void *, size_t)) \
  X(long, strtol, (const char *, char **, int))

#define DECLARE(result, name, arguments) static result(*name) arguments;
FUNCTIONS(DECLARE)

#define FIND(result, name, arguments) *(void **)&name = dlsym(0, #name); if (!name) return 0;
static int find_functions(find_symbol *how) {
  dlsym = how;
  FUNCTIONS(FIND)
  return 1;
}

/* The words of a line, which tabs part; those that are missing are empty. */
static void split(char *line, char **words, int count) {
  for (int i = 0; i < count; i++) {
    words[i] = line;
    char *tab = strchr(line, '\t');
    if (tab) { *tab = 0; line = tab + 1; } else line += strlen(line);
  }
}
