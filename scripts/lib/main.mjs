/** An error whose message is a full explanation; it is shown without a stack trace. */
export class Explained extends Error {}

/**
 * Runs a command and exits with the code it returns; an `Explained` error exits with 1 and its
 * message.
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof Explained ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
