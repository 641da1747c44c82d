/** The audit numbers that a test proves, e.g. `// spec S1-2, S4-1` directly above it. */
export type ProofTag = { id: string; line: number; aboveTest: boolean };

const tagLine = /^\s*\/\/ (?:spec|sec) (.+)$/;
const opensTest = /^\s*(?:test|describe)\b/;

/**
 * All tags in the source of a test. `aboveTest` is false if no test or group follows the comment.
 */
export function proofTagsIn(source: string): ProofTag[] {
  const lines = source.split('\n');
  return lines.flatMap((line, n) => {
    const ids = tagLine.exec(line)?.[1]?.split(', ') ?? [];
    const next = lines.slice(n + 1).find((each) => !/^\s*\/\//.test(each)) ?? '';
    return ids.map((id) => ({ id, line: n + 1, aboveTest: opensTest.test(next) }));
  });
}
