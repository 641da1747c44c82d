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
