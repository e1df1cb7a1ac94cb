/* Fills the gaps of the heap. A page that a child shares with the warm process is copied when it is written to. A
   heap that has been in use is full of gaps, and a child that fills them writes to nearly every page of it; where
   there are none it gets memory of its own, in huge pages. */
enum { LARGEST_GAP = 65520, SMALL = 1040, SMALLEST_GAP = 24, IN_ORDER = 8, MOST_FILLED = 32 << 20 };

static void fill_gaps(void) {
  void *(*get)(size_t) = dlsym(0, "malloc");
  char *(*end_of_heap)(long) = dlsym(0, "sbrk");
  char *highest = 0;
  long filled = 0;
  if (!get || !end_of_heap) return;
  for (int size = LARGEST_GAP; size >= SMALLEST_GAP; size = size > SMALL ? size / 2 : size - 16) {
    /* No gap of this size is left when one piece after the other comes from behind all that there is. */
    for (int in_order = 0; in_order < IN_ORDER && filled < MOST_FILLED; filled += size) {
      char *place = get(size);
      /* Threads have heaps elsewhere. */
      if (!place || place > end_of_heap(0)) continue;
      in_order = place > highest ? in_order + 1 : 0;
      if (place > highest) highest = place;
    }
  }
}
