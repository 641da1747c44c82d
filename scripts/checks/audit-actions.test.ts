import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditActions } from '#contract/admin/audit-actions.ts';

const root = join(import.meta.dirname, '../..');

test('each action of the audit log is named by a test', () => {
  const sources = globSync('server/**/*.test.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const unnamed = auditActions.filter(
    (action) => !sources.some((source) => source.includes(`'${action}'`)),
  );
  expect(unnamed).toEqual([]);
});
