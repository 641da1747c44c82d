// `npm run verify -- tricks FILE`: how many tricks in the lines of a file are found, and how many of
// the finds are tricks. Patterns that know the lines of the tests prove nothing, so bring others.
import { findTricks } from '#contract/tricks/find-tricks.ts';
import { chatLinesFile, readChatLines } from '#testing/tricks/chat-lines.ts';

const [file = chatLinesFile] = process.argv.slice(2);
const lines = readChatLines(file).map(({ kind, text }) => ({
  kind,
  text,
  found: findTricks(text).map((find) => find.kind as string),
}));
const tricks = lines.filter(({ kind }) => kind !== 'none');
const harmless = lines.filter(({ kind }) => kind === 'none');
const missed = tricks.filter(({ kind, found }) => !found.includes(kind));
const alarms = harmless.filter(({ found }) => found.length > 0);
for (const { kind, text, found } of [...missed, ...alarms])
  console.log(
    `${kind === 'none' ? 'false alarm' : 'missed'}\t${kind}\t${text}\t${found.join(', ')}`,
  );

const hits = tricks.length - missed.length;
const percent = (part: number, of: number) => `${((part / Math.max(1, of)) * 100).toFixed(1)} %`;
console.log(
  `Recall ${percent(hits, tricks.length)} of ${tricks.length} tricks, precision ${percent(
    hits,
    hits + alarms.length,
  )}, false alarms ${alarms.length} of ${harmless.length} harmless lines.`,
);
