/** Flags for every Node process of the shop: the program, its tests and its bench. */
export const nodeFlags = [
  // V8 crashes (nodejs/node issue 64500): it loses track of code pages when WebAssembly modules as
  // large as the database come and go while processor keys protect those pages. To be removed with
  // the first pinned Node whose changelog names that issue.
  '--no-memory-protection-keys',
  // A young generation of 8 MB in each thread, half of the default, saves memory (decision 0038).
  '--max-semi-space-size=8',
  // The optimizing compiler needs 500 MB for the largest functions of the embedded database, once,
  // right after its start: a machine of 1 GB then kills the shop (decision 0191).
  '--liftoff-only',
];

/**
 * glibc has eight heaps (arenas) for each processor, and memory that one thread has freed in its
 * heap is lost to the others; two save a third of it. Other C libraries ignore the variable.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };
