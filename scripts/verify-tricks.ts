// `npm run verify -- tricks FILE`: how many tricks in the lines of a file are found, how many of the
// finds are tricks, and how many honest lines are not suspected. Patterns that know the lines of the
// tests prove nothing, so bring others.
import { precisionOf, readRates, recallOf, trustOf } from '#testing/tricks/rates.ts';

const rates = readRates(process.argv[2]);
for (const { kind, text } of rates.missed) console.log(`missed\t${kind}\t${text}`);
for (const { kind, text, found } of rates.alarms)
  console.log(`false alarm\t${kind}\t${text}\t${found.join(', ')}`);

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
console.log(
  `Recall ${percent(recallOf(rates))} of ${rates.tricks} tricks, precision ${percent(
    precisionOf(rates),
  )}; not suspected: ${percent(trustOf(rates))} of ${rates.honest} honest lines.`,
);
