import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { patience } from './lib/patience.ts';
import { openBrowser } from './second-factor.ts';
import type { TestShop } from './test-app.ts';

/** All text messages so far, oldest first. */
export async function textMessages({ dataDir }: Pick<TestShop, 'dataDir'>) {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.sms.txt'));
  const messages = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const [head = '', ...text] = (await readFile(path, 'utf8')).split('\n\n');
      // The clock of a test does not move by itself, and names are of its time.
      const { mtimeNs: at } = await stat(path, { bigint: true });
      return { to: head.replace('To: ', ''), text: text.join('\n\n').trimEnd(), at };
    }),
  );
  return messages.sort((one, other) => Number(one.at - other.at));
}

/** The code in the newest message to a number, awaited because no answer waits for it. */
export async function codeTo(
  shop: Pick<TestShop, 'dataDir'>,
  number: string,
  count = 1,
): Promise<string> {
  return vi.waitFor(async () => {
    const own = (await textMessages(shop)).filter(({ to }) => to === number);
    const code = /#(\d{6})$/.exec(own.at(-1)?.text ?? '')?.[1];
    if (!code || own.length < count) throw new Error(`${own.length} messages to ${number}`);
    return code;
  }, patience);
}

export type Browser = ReturnType<typeof openBrowser>;

/** A device that has a code sent and types it, and a name for a new person. */
export async function enterByNumber(
  shop: TestShop,
  phoneNumber: string,
  options: { browser?: Browser; name?: string; title?: 'buyer' | 'seller' } = {},
) {
  const { browser = openBrowser(shop), name = 'Karim Uddin', title = 'buyer' } = options;
  const before = (await textMessages(shop)).filter(({ to }) => to === phoneNumber).length;
  const asked = await browser.post('/number/code', { phoneNumber });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const code = await codeTo(shop, phoneNumber, before + 1);
  const answer = await browser.post('/sign-in/phone-number', { phoneNumber, code });
  if (!answer.body.isNew) return { browser, answer, code };
  const registered = await browser.post('/sign-up/phone-number', { phoneNumber, name, title });
  return { browser, answer: registered, code };
}

/** A member who has registered by number, as `signUp` gives one with an address. */
export async function signUpByNumber(
  shop: TestShop,
  phoneNumber: string,
  options: { name?: string; title?: 'buyer' | 'seller' } = {},
) {
  const { browser, answer } = await enterByNumber(shop, phoneNumber, options);
  const { user } = answer.body as { user: { id: string; email: string; name: string } };
  const person = {
    userId: user.id,
    email: user.email,
    displayName: user.name,
    password: '',
    cookie: browser.cookies(),
    token: '',
  };
  const { accessToken } = await shop.ok('GET /jwt', { query: { email: user.email } }, person);
  return { ...person, token: accessToken, browser };
}
