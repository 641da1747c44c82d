import * as z from 'zod';

/** Limits of what anybody may report about their browser. */
export const failureLimits = {
  bodyBytes: 12_000,
  /** Of a message as it may be sent; a page cuts it at half of them. */
  sentLetters: 1_000,
  /** Of a message as it is stored. */
  letters: 120,
  /** Different rows of a day; further ones have neither screen nor message. */
  rowsPerDay: 300,
  /** Different networks that a row counts. */
  networks: 20,
  days: 7,
  /** Rows that an admin reads, and samples of a number in the metrics. */
  shown: 30,
} as const;

/**
 * When a browser's failures are a bad sign: from several networks, so that one person cannot
 * give it, and either many, or on more than half of the pages that the browser was sent.
 */
export const badBrowser = { networks: 3, failures: 100, pages: 10, share: 0.5 } as const;

export const newBrowserFailure = z.object({
  screen: z
    .string()
    .regex(/^[a-z-]{0,40}$/)
    .describe('the name of the screen, as the page has it in `data-screen`'),
  message: z
    .string()
    .max(failureLimits.sentLetters)
    .describe('the error; numbers, addresses and quoted texts are not stored'),
});

const count = z.number().int();
const browser = z.object({ browser: z.string(), version: count });

/** Of today and yesterday. */
export const browserHealth = z.object({
  browsers: z
    .array(browser.extend({ failures: count, pages: count, isBad: z.boolean() }))
    .describe('browsers in which pages failed, the worst first'),
  failures: z
    .array(
      browser.extend({ screen: z.string(), message: z.string(), times: count, networks: count }),
    )
    .describe('what failed, the most frequent first'),
});
export type BrowserHealth = z.output<typeof browserHealth>;
