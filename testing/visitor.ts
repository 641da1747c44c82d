import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Phones first: what works here works on a wide screen. */
const phone = { width: 360, height: 800 };

export type Visitor = { context: BrowserContext; page: Page };

/** A person with a browser of their own; the test fails if a page complains on its console. */
export async function createVisitor(browser: Browser, baseURL: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport: phone, locale: 'en-GB' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
  });
  return { context, page };
}

/** Signs in at the identity provider without clicking, where the sign-in is not the subject. */
export async function signIn({ context }: Visitor, email: string, password: string) {
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${await answer.text()}`);
}
