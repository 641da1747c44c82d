import type { Question } from './question.ts';

/** The lines that the log may have while the world around the program does not work. */
const announced =
  /gateway is away|went back at the provider|mail server is away|A payment|payment provider|job failed/i;

export function nothingBroke(): Question {
  const name = 'nothing broke';
  let read = 0;
  return {
    name,
    sentence: 'No answer is a 5xx but the announced outage, and the log has no error but of it.',
    onAnswer(country, reader, sent, { status, body }) {
      const isOutage = status === 503 && country.weather.gatewayIsAway;
      if (status < 500 || isOutage) return;
      const log = country.shop.logLines.slice(-3).join(' ').slice(0, 800);
      country.falsify(
        name,
        `${reader?.name ?? 'A visitor'} gets ${status} (${body.code}) for ${sent.key}: ${log}`,
      );
    },
    async afterJobs(country) {
      const lines = country.shop.logLines;
      for (; read < lines.length; read += 1) {
        const line = lines[read] ?? '';
        if (!/"level":(?:50|60)/.test(line) || announced.test(line) || /before step/.test(line))
          continue;
        country.falsify(name, `The log says: ${line.slice(0, 800)}`);
      }
    },
  };
}
