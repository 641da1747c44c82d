import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/**
 * Counts the results in a Vitest JSON report. A file that failed outside of its tests (an import, a
 * hook) counts as one failure.
 */
export function countTests({ testResults }) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of testResults) {
    const statuses = file.assertionResults.map((test) => test.status);
    for (const status of statuses) {
      counts[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
    }
    if (file.status === 'failed' && !statuses.includes('failed')) counts.failed += 1;
  }
  return counts;
}

/** The part of a failure's message with what was expected; the whole message is further up. */
const messageLines = 12;

/**
 * The failures in a Vitest JSON report, one text each: file, name, the first lines of its message. For
 * the end of the output, because a host shows no more than that of a long run.
 */
export function describeFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const outside = status === 'failed' && failed.length === 0;
    const failures = failed.map((test) => [test.fullName, test.failureMessages.join('\n')]);
    if (outside) failures.push(['outside of its tests', message]);
    return failures.map(([title, text]) => {
      const lines = stripVTControlCharacters(text).split('\n').slice(0, messageLines);
      return `${name.replace(`${root}/`, '')} > ${title}\n${lines.map((line) => `    ${line}`).join('\n')}`;
    });
  });
}
