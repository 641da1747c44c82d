import { books } from './books.ts';
import { deadlines } from './deadlines.ts';
import { handovers } from './handovers.ts';
import { lists } from './lists.ts';
import { losses } from './losses.ts';
import { mails } from './mails.ts';
import { nothingBroke } from './nothing-broke.ts';
import { prices } from './prices.ts';
import { promises } from './promises.ts';
import type { Question } from './question.ts';
import { silence } from './silence.ts';
import { standing } from './standing.ts';
import { told } from './told.ts';
import { waiting } from './waiting.ts';
import { wishes } from './wishes.ts';
import { words } from './words.ts';

/** The questions of a country; each holds what it has noted of this one. */
export const allQuestions = (): Question[] => [
  nothingBroke(),
  books(),
  losses(),
  words(),
  lists(),
  promises(),
  waiting(),
  deadlines(),
  standing(),
  handovers(),
  told(),
  silence(),
  mails(),
  wishes(),
  prices(),
];
