import { expect, test } from 'vitest';
import { answerTimesOf } from '#contract/threads/answer-times.ts';
import { noFacts } from '#testing/fixtures/no-facts.ts';
import { conductTexts as bn } from '#web/i18n/bn/orders/conduct.ts';
import { conductTexts as en } from '#web/i18n/en/orders/conduct.ts';
import { factSentences } from './deal-facts.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const sentences = (seconds: (number | null)[], askers = 3) => {
  const facts = { ...noFacts, answers: answerTimesOf({ askers, seconds }) };
  const conduct = {
    deals: 0,
    calledOff: 0,
    refused: 0,
    silent: 0,
    noShows: 0,
    noShowsDisputed: 0,
    facts,
  };
  return [en, bn].map((texts) => factSentences(conduct, 'seller', texts).slice(1).join());
};

test('the time of answers is a sentence in both languages, rounded up against the seller', () => {
  const never = null;
  expect(sentences([minute, minute, hour, 9 * day])).toEqual([
    'Mostly answers within an hour (4 of 4 questions answered)',
    'বেশিরভাগ সময় এক ঘণ্টার মধ্যে উত্তর দেন (৪টি প্রশ্নের ৪টির উত্তর দিয়েছেন)',
  ]);
  expect(sentences([minute, hour + 1, 2 * hour, never])).toEqual([
    'Mostly answers within 2 hours (3 of 4 questions answered)',
    'বেশিরভাগ সময় ২ ঘণ্টার মধ্যে উত্তর দেন (৪টি প্রশ্নের ৩টির উত্তর দিয়েছেন)',
  ]);
  expect(sentences([minute, 12 * hour + 1, day])).toEqual([
    'Mostly answers within a day (3 of 3 questions answered)',
    'বেশিরভাগ সময় এক দিনের মধ্যে উত্তর দেন (৩টি প্রশ্নের ৩টির উত্তর দিয়েছেন)',
  ]);
  // Half of them is not most of them.
  expect(sentences([minute, minute, minute, never, never, never])).toEqual([
    'Mostly answers later than 24 hours, if at all (3 of 6 questions answered)',
    'উত্তর দিতে বেশিরভাগ সময় ২৪ ঘণ্টার বেশি লাগে (৬টি প্রশ্নের ৩টির উত্তর দিয়েছেন)',
  ]);
  expect(sentences([day + 1, day + 1, day + 1])[0]).toBe(
    'Mostly answers later than 24 hours, if at all (3 of 3 questions answered)',
  );
  // Two fast answers are too few for a time, and enough for a count of those without one.
  expect(sentences([minute, minute, never])).toEqual([
    'Answered 2 of 3 questions',
    '৩টি প্রশ্নের ২টির উত্তর দিয়েছেন',
  ]);
  expect(sentences([minute, minute, minute], 2)).toEqual(['', '']);
});
