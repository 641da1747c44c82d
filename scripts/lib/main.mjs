/** A failure that the sentence explains in full; it is shown without a stack trace. */
export class Explained extends Error {}

/**
 * Runs a command's body and ends the process with the exit code it returns; an explained failure
 * ends it with 1 and its sentence.
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof Explained ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
