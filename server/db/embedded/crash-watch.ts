import type { PGlite } from '@electric-sql/pglite';

/** The exit status by which PGlite's own code signals an ordinary SQL error. */
const sqlErrorStatus = 100;

/**
 * Calls `onCrash` when the database itself breaks (a panic, a trap of WebAssembly, a failed start
 * of a connection), as opposed to an SQL error. Without this, PGlite swallows the exception and
 * its socket server never answers again.
 */
export function watchForCrashes(db: PGlite, onCrash: (reason: unknown) => void): void {
  const mod = db.Module;
  const step = mod._PostgresMainLoopOnce;
  mod._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { status?: unknown }).status !== sqlErrorStatus) onCrash(error);
      throw error;
    }
  };

  const execute = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = async (message, options) => {
    try {
      await execute(message, options);
    } catch (error) {
      onCrash(error);
      throw error;
    }
  };
}
