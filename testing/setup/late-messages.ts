import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

// Mails and text messages that no answer waits for are written at some moment after it: nearly
// always before the next line of a test, and on a busy machine not. Written late, each test that
// depends on the former fails in every run.
const { writeFile } = fs;
/** Workers run this file before each test file, and the second change would add to the first. */
const isDone = writeFile.name === 'writeLate';
const isMessage = (path: unknown) => /[\\/]outbox[\\/][^\\/]+\.(eml|sms\.txt)$/.test(String(path));

async function writeLate(...args: Parameters<typeof writeFile>) {
  if (isMessage(args[0])) await pause(Number(process.env.LATE_MESSAGES));
  return writeFile(...args);
}

if (!isDone) {
  fs.writeFile = writeLate;
  syncBuiltinESMExports();
}
