import type { Language } from '../languages.ts';
import { texts as bn } from './texts-bn.ts';
import { texts as en } from './texts-en.ts';

/** For the server, which needs all languages; a screen loads its own only. */
export const noticeTexts: Record<Language, typeof en> = { bn, en };
