/**
 * How a process that decodes large pictures gives their memory back to the machine. glibc keeps freed memory in many
 * arenas, and after the first
 * large block it stops asking the system for such blocks one by one; with two arenas and fixed limits what is freed is
 * free. Measured on
 * 100 megapixels: a worker of 335 MB comes back to 340 and not to 575.
 */
export const MALLOC_LIMITS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** Young objects of the server die at once: with the usual 16 MB for them it takes 25 MB more and is no quicker. */
export const SERVER_FLAGS = ['--max-semi-space-size=4'];
