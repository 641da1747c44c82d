/**
 * SQLSTATEs and system errors of a database that is not there, or too busy to answer in time:
 * connection lost or refused, shutting down, too many clients, deadlock and serialization failure
 * (the transaction is undone), statement and lock time-outs.
 */
const codes =
  /^(08...|57P0.|57014|53[0-3]00|40001|40P01|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** What `pg` says of its own accord has no code. */
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** Whether an error means "try again later" and says nothing about the statement itself. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A unix socket that is not there; any other missing file is a mistake.
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof code === 'string') return codes.test(code);
  return sentences.test(error.message);
}

/** The server could not be reached when the program started. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: Error) {
    const { code } = cause as NodeJS.ErrnoException;
    super(`The database does not answer (${cause.message || code}). Is DATABASE_URL right?`, {
      cause,
    });
    this.name = 'DatabaseUnreachableError';
  }
}
