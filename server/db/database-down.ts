/**
 * SQLSTATEs and system errors of an unavailable or overloaded database: connection lost or refused,
 * shutdown, too many clients, deadlock and serialization failure (the transaction is rolled back),
 * statement and lock time-outs, a server that is a standby for a moment (25006).
 */
const codes =
  /^(08...|57P0.|57014|53[0-3]00|40001|40P01|55P03|25P03|25006|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** Errors of `pg` itself have no code. */
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** Whether an error means "try again later" and not a wrong statement. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A missing unix socket. Any other missing file is a bug.
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof code === 'string') return codes.test(code);
  return sentences.test(error.message);
}

/** SQLSTATEs and errors of TLS by which a server refuses the program. */
const refusals: [code: RegExp, what: string][] = [
  [/^28P01$/, 'refuses the password'],
  [/^28000$/, 'does not admit this user'],
  [/^3D000$/, 'has no such database'],
  [/^42501$/, 'does not let this user make tables'],
  [/^(ERR_TLS|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_/, 'has a certificate that is not trusted'],
];

/** `pg` has no code for it. */
const withoutTls = /does not support SSL/;

function refusalOf(error: Error): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (withoutTls.test(error.message)) return 'has no TLS (sslmode=disable, if the network is safe)';
  return refusals.find(([codes]) => codes.test(code))?.[1];
}

/** The server could not be reached when the program started, or refused it. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: Error) {
    const { code } = cause as NodeJS.ErrnoException;
    const what = refusalOf(cause) ?? 'does not answer';
    super(`The database ${what} (${cause.message || code}). Is DATABASE_URL right?`, { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

/** The error as `DatabaseUnreachableError` if the database is away or refuses the program. */
export function explainDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnreachableError) return error;
  const isExplained = isDatabaseDown(error) || refusalOf(error) !== undefined;
  return isExplained ? new DatabaseUnreachableError(error) : error;
}

/**
 * A migration never got its locks, because other processes use its tables all the time; the message
 * is for the operator.
 */
export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError';
  constructor(migration: string, cause: Error) {
    super(
      `The database answers, but migration ${migration} could not get its locks (${cause.message}): ` +
        'another program uses these tables. The migrations before it are done, nothing of it is. ' +
        'Stop the other processes of the shop, or start again at a quieter hour.',
      { cause },
    );
  }
}

/** A migration failed for another reason, such as a full disk; the message is for the operator. */
export class MigrationFailedError extends Error {
  override name = 'MigrationFailedError';
  constructor(migration: string, cause: Error, isWhole: boolean) {
    const done = isWhole
      ? 'Nothing was changed: the version before starts as it did. Mend the cause and start again'
      : 'The migrations before it are done, nothing of it is. Mend the cause and start again: it ' +
        'goes on from there. To go back to the version before, restore the backup from before the upgrade';
    super(
      `Migration ${migration} failed (${cause.message}). ${done}. \`phonehaat check\` looks for a ` +
        'full disk and missing rights; with anything else report this line.',
      { cause },
    );
  }
}

/** The database has migrations that this program does not know; the message is for the operator. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  constructor(unknown: readonly string[], newest: string) {
    const isNewer = unknown.some((name) => name > newest);
    super(
      isNewer
        ? `This database was used by a newer PhoneHaat (${unknown.join(', ')}). Start that version or ` +
            'a later one, or restore a backup from before the upgrade. Nothing was changed.'
        : `This database was used by a PhoneHaat that is not in this one's line: ${unknown.join(', ')} ` +
            'is in no release. Start the program that made it, or restore a backup from before it ' +
            'was started. Nothing was changed.',
    );
  }
}
