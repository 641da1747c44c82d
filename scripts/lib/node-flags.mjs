/** How every Node of ours runs that has a shop in it: the program, its tests and its bench. */
export const nodeFlags = [
  // V8 loses track of code pages when WebAssembly modules as large as the database come and go while
  // processor keys protect those pages, and ends the process (nodejs/node issue 64500).
  '--no-memory-protection-keys',
  // Megabytes, in each thread, of objects that were just made: half of the default (decision 0038).
  '--max-semi-space-size=8',
  // By so much the heap grows before it is cleaned up, whatever memory the machine has.
  '--heap-growing-percent=50',
];

/**
 * Goes with them into the environment. glibc keeps eight heaps for each processor, and what one
 * thread has freed in its heap another one does not take; other libraries read nothing of it.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };
