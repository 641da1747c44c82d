import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { oldestBrowsers } from '../client-build/oldest-browsers.ts';

type Support = { version_added: string | boolean | null; flags?: unknown; prefix?: string };
type Entry = { __compat?: { support: Record<string, Support | Support[] | undefined> } };
export type Branch = Entry & { [name: string]: Branch };

/** MDN's data of what came with which browser. */
export const compatibility: { api: Branch; javascript: Branch; css: Branch } = JSON.parse(
  readFileSync(
    resolve(import.meta.dirname, '../../node_modules/@mdn/browser-compat-data/data.json'),
    'utf8',
  ),
);

const numberOf = (version: string): number => Number(version.replace('≤', ''));

/** Whether one of the oldest browsers lacks it; false for what the data does not know. */
export function isNewer(entry: Entry | undefined): boolean {
  const support = entry?.__compat?.support;
  if (!support) return false;
  return Object.entries(oldestBrowsers).some(([browser, oldest]) => {
    const [found] = [support[browser]].flat().filter((each) => !each?.flags && !each?.prefix);
    const since = found?.version_added;
    if (since === undefined || since === null) return false;
    return typeof since === 'string' ? !(numberOf(since) <= numberOf(oldest)) : !since;
  });
}
