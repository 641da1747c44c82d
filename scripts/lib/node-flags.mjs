/**
 * V8 loses track of code pages when WebAssembly modules as large as the database come and go while
 * processor keys protect those pages, and ends the process (nodejs/node issue 64500).
 */
export const nodeFlags = ['--no-memory-protection-keys'];
