/** The time that a provider may take to answer. */
const defaultTimeoutMs = 10_000;

type Asked = {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs?: number | undefined;
};

/** An answer, or null without one: no network, no answer in time, or a redirect elsewhere. */
export async function ask(
  url: string,
  { method, headers = {}, body, timeoutMs = defaultTimeoutMs }: Asked,
): Promise<{ status: number; text: string } | null> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      // A redirect would carry number and code to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}

/** The fields of a JSON object; null for anything else, such as a page of HTML. */
export function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** An amount as a number, or as a text with or without commas; null for anything else. */
export function readBalance(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d[\d,]*(\.\d+)?$/.test(text.trim())) return null;
  return Number(text.replaceAll(',', ''));
}
