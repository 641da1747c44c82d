import pg from 'pg';

/**
 * The maximum of prepared statements, each about 40 KB in every connection. The
 * tests run some 900; what comes after this many is parsed each time.
 */
const maxNames = 600;

/** By text, the same for all connections of the process. */
const namesOfProgram = new Map<string, string>();

/**
 * Only with named columns: when a migration changes those of `*`, PostgreSQL refuses the statement.
 * A statement whose best plan depends on its values has such a comment, and is planned each time.
 */
export const canBePrepared = (text: string) =>
  !text.includes('/* planned for ') &&
  /^\s*\(?(with|select|insert|update|delete)\b/.test(text) &&
  !/(\bselect|\breturning|,|\.)\s*\*/.test(text);

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const existing = names.get(text);
  if (existing || names.size >= maxNames || !canBePrepared(text)) return existing;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Prepares statements once for each connection, because a database takes longer to parse and plan
 * one than to read or write a few rows.
 */
export class PreparingClient extends pg.Client {
  protected statementNames = namesOfProgram;

  // biome-ignore lint/suspicious/noExplicitAny: as many overloads as the driver's own
  override query(...parts: any[]): any {
    const query = super.query as (...all: unknown[]) => unknown;
    const [text, values, ...rest] = parts;
    const name =
      typeof text === 'string' && Array.isArray(values)
        ? nameOf(text, this.statementNames)
        : undefined;
    if (!name) return query.apply(this, parts);
    return query.call(this, { name, text, values }, ...rest);
  }
}
