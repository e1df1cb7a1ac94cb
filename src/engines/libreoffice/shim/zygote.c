/* A process that has LibreOffice loaded and warmed, and forks a child for every document. A child finds all code and
   settings in place, and whatever a document does to it, it does to that one child. */
#include "system.h"
#include "kit.h"
#include "lock.h"
#include "heap.h"

enum { LONGEST_LINE = 16384, MOST_JOBS = 256, WORDS = 11 };
/* A child tells no more of its pages than this; one that does is no longer what it was. */
enum { MOST_ADVANCES = 1000 };

struct job { int id; pid_t pid; int from, length, advances; char told[512]; };
static struct job jobs[MOST_JOBS];
static int job_count;
/* Forked ahead of the next order. */
static struct { pid_t pid; int to, from; } spare;

static int answers;
static void *libreoffice;
static char *samples, *readable;
static const char *own_folder;
static char input[4 * LONGEST_LINE];
static int input_length;

static void say(const char *text) { write(answers, text, strlen(text)); }

static void end(pid_t pid) {
  kill(-pid, SIGKILL);
  kill(pid, SIGKILL);
}

/* Passwords travel as hexadecimal digits: they may hold anything. */
static void decode(char *text) {
  char *to = text, digits[3] = { 0, 0, 0 };
  for (char *from = text; from[0] && from[1]; from += 2) {
    digits[0] = from[0];
    digits[1] = from[1];
    *to++ = (char)strtol(digits, 0, 16);
  }
  *to = 0;
}

/* id, seconds of CPU, bytes of a file, the order's own folder, and what convert() takes. */
static void work(char *line, int answer) {
  char *words[WORDS], why[400], told[512];
  split(line, words, WORDS);
  decode(words[9]);
  int code = NOT_LOCKED;
  chdir(words[3]);
  if (lock(strtol(words[1], 0, 10), strtol(words[2], 0, 10), readable, own_folder, words[3])) {
    told_to = answer;
    code = convert(words + 4, 0, why, sizeof why);
  } else snprintf(why, sizeof why, "the kernel does not let a process be locked in");
  for (char *at = why; *at; at++) if (*at == '\n') *at = ' ';
  snprintf(told, sizeof told, "%d %s\n", code, why);
  write(answer, told, strlen(told));
  _exit(0);
}

static void wait_for_order(int orders, int answer) {
  static char line[LONGEST_LINE];
  int length = 0, count;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  setpgid(0, 0);
  dup2(open("/dev/null", O_RDWR), 0);
  close(answers);
  for (int i = 0; i < job_count; i++) close(jobs[i].from);
  while (length < LONGEST_LINE - 1 && (count = read(orders, line + length, LONGEST_LINE - 1 - length)) > 0) {
    length += count;
    if (line[length - 1] != '\n') continue;
    line[length - 1] = 0;
    close(orders);
    work(line, answer);
  }
  _exit(0);
}

static void fork_spare(void) {
  int orders[2], told[2];
  if (pipe2(orders, O_CLOEXEC)) return;
  if (pipe2(told, O_CLOEXEC)) { close(orders[0]); close(orders[1]); return; }
  pid_t pid = fork();
  if (pid == 0) {
    close(orders[1]);
    close(told[0]);
    wait_for_order(orders[0], told[1]);
  }
  close(orders[0]);
  close(told[1]);
  if (pid < 0) { close(orders[1]); close(told[0]); return; }
  spare.pid = pid;
  spare.to = orders[1];
  spare.from = told[0];
}

static void start(char *order) {
  char text[64];
  int id = strtol(order, 0, 10);
  if (!spare.pid && job_count < MOST_JOBS) fork_spare();
  if (!spare.pid || job_count == MOST_JOBS) {
    snprintf(text, sizeof text, "ended %d no process could be started\n", id);
    say(text);
    return;
  }
  int length = strlen(order);
  order[length] = '\n';
  write(spare.to, order, length + 1);
  order[length] = 0;
  close(spare.to);
  struct job *job = &jobs[job_count++];
  job->id = id;
  job->pid = spare.pid;
  job->from = spare.from;
  job->length = job->advances = 0;
  spare.pid = 0;
  snprintf(text, sizeof text, "started %d %d\n", id, job->pid);
  say(text);
}

/* Answered only when the child is dead: nobody writes into its folder any more. */
static void finish(int place) {
  struct job *job = &jobs[place];
  char text[600];
  int status = 0;
  end(job->pid);
  waitpid(job->pid, &status, 0);
  close(job->from);
  if (job->length && job->told[job->length - 1] == '\n') {
    job->told[job->length - 1] = 0;
    snprintf(text, sizeof text, "done %d %s\n", job->id, job->told);
  } else snprintf(text, sizeof text, "ended %d signal %d, exit %d\n", job->id, status & 0x7f, (status >> 8) & 0xff);
  say(text);
  memmove(job, &jobs[--job_count], sizeof *job);
}

/* Passes on what stands before the last line: how far the document has come. */
static void pass_on(struct job *job) {
  char *line = job->told, *newline, text[600];
  job->told[job->length] = 0;
  while (line[0] == '+' && (newline = strchr(line, '\n'))) {
    *newline = 0;
    snprintf(text, sizeof text, "advanced %d %s\n", job->id, line + 1);
    if (job->advances++ < MOST_ADVANCES) say(text);
    line = newline + 1;
  }
  job->length -= line - job->told;
  memmove(job->told, line, job->length);
}

static void hear(int place) {
  struct job *job = &jobs[place];
  int count = read(job->from, job->told + job->length, sizeof job->told - 1 - job->length);
  if (count > 0) job->length += count;
  pass_on(job);
  int is_full = job->length == sizeof job->told - 1 || job->advances > MOST_ADVANCES;
  if (count <= 0 || is_full || (job->length && job->told[job->length - 1] == '\n')) finish(place);
}

static void obey(char *line) {
  char *words[2];
  char *tab = strchr(line, '\t');
  if (!tab) return;
  *tab = 0;
  if (strcmp(line, "convert") == 0) start(tab + 1);
  else if (strcmp(line, "kill") == 0) {
    int id = strtol(tab + 1, 0, 10);
    for (int i = 0; i < job_count; i++) if (jobs[i].id == id) end(jobs[i].pid);
  }
}

/* The service is gone, or wants no more: what is at work ends with this process. */
static void read_orders(void) {
  int count = read(0, input + input_length, sizeof input - 1 - input_length);
  if (count <= 0) {
    for (int i = 0; i < job_count; i++) end(jobs[i].pid);
    if (spare.pid) end(spare.pid);
    _exit(0);
  }
  input_length += count;
  input[input_length] = 0;
  char *line = input, *newline;
  while ((newline = strchr(line, '\n'))) {
    *newline = 0;
    obey(line);
    line = newline + 1;
  }
  input_length -= line - input;
  memmove(input, line, input_length + 1);
}

/* Converts a sample of each kind: it shows that all of LibreOffice is there, and leaves it warm. */
static int warm_up(void) {
  char why[400], text[500];
  int works = find_desktop(libreoffice, why, sizeof why);
  for (char *line = samples; works && *line;) {
    char *newline = strchr(line, '\n'), *order[7];
    if (newline) *newline = 0;
    split(line, order, 7);
    works = convert(order, 1, why, sizeof why) == SAVED;
    line = newline ? newline + 1 : line + strlen(line);
  }
  if (works) return 1;
  snprintf(text, sizeof text, "failed %s\n", why);
  say(text);
  return 0;
}

static void serve(void) {
  char text[64];
  struct pollfd watched[MOST_JOBS + 1];
  if (!warm_up()) _exit(1);
  fill_gaps();
  snprintf(text, sizeof text, "ready %d\n", landlock_version());
  say(text);
  for (;;) {
    int count = job_count;
    for (int i = 0; i <= count; i++) {
      watched[i].fd = i == 0 ? 0 : jobs[i - 1].from;
      watched[i].events = POLLIN;
      watched[i].revents = 0;
    }
    /* The next spare is forked when nothing else is to be done. */
    int ready = poll(watched, count + 1, spare.pid ? -1 : 0);
    if (ready == 0 && !spare.pid) fork_spare();
    /* The last one is heard first, because a job that ends gives its place to the last. */
    for (int i = count; i >= 1; i--) if (watched[i].revents) hear(i - 1);
    if (watched[0].revents) read_orders();
  }
}

/* Only inside of its own loop LibreOffice holds no lock that loading needs; loading calls back in here. */
static int on_poll(void *data, int microseconds) {
  static int serving;
  if (!serving) {
    serving = 1;
    serve();
  }
  if (microseconds) usleep(microseconds < 0 || microseconds > 1000 ? 1000 : microseconds);
  return 0;
}
static void on_wake(void *data) {}

int run(find_symbol *how, const char *library, const char *folder, const char *profile, char *warm_up_with,
        char *may_read, const char *may_write, const int *numbers) {
  char text[400];
  if (!find_functions(how)) return 1;
  /* The standard output is for answers alone: what LibreOffice prints there goes nowhere. */
  answers = dup(1);
  dup2(open("/dev/null", O_WRONLY), 1);
  samples = warm_up_with;
  readable = may_read;
  own_folder = may_write;
  make_lock(numbers);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  /* One thread for everything: only then a fork is whole. */
  setenv("SAL_LOK_OPTIONS", "unipoll", 1);
  libreoffice = dlopen(library, RTLD_LAZY);
  Kit *(*begin)(const char *, const char *) = libreoffice ? dlsym(libreoffice, "libreofficekit_hook_2") : 0;
  if (!begin) {
    snprintf(text, sizeof text, "failed %s\n", libreoffice ? "there is no LibreOfficeKit in it" : dlerror());
    say(text);
    return 1;
  }
  kit = begin(folder, profile);
  *(void **)&set_active = dlsym(libreoffice, "_ZN10comphelper14LibreOfficeKit9setActiveEb");
  if (!kit) {
    say("failed LibreOfficeKit does not begin\n");
    return 1;
  }
  kit->is->setOptionalFeatures(kit, ASK_PASSWORD_TO_OPEN | ASK_PASSWORD_TO_MODIFY);
  kit->is->registerCallback(kit, on_event, 0);
  /* Without data of its own the loop would never call back. */
  kit->is->runLoop(kit, on_poll, on_wake, &kit);
  return 1;
}
