import pg from 'pg';

/** Distinct texts that are kept prepared; the program has fewer, unless somebody varies them. */
const mostNames = 300;

const names = new Map<string, string>();

/**
 * What is read by columns that are named. Those of `*` may become others while a connection lives,
 * and PostgreSQL refuses such a statement from then on.
 */
const canBePrepared = (text: string) => /^(with|select)\b/.test(text) && !text.includes('*');

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames || !canBePrepared(text)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Has the database parse what is read once for each connection, and plan it only as long as that
 * pays: finding out how to read a few rows takes longer than reading them.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: as many forms as the driver's own
  override query(...parts: any[]): any {
    const query = super.query as (...all: unknown[]) => unknown;
    const [text, values, ...rest] = parts;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    if (!name) return query.apply(this, parts);
    return query.call(this, { name, text, values }, ...rest);
  }
}
