/** The numbers of an audit that a test says it proves, e.g. `// spec S1-2, S4-1` directly above it. */
export type ProofTag = { id: string; line: number; aboveTest: boolean };

const tagLine = /^\s*\/\/ (?:spec|sec) (.+)$/;
const opensTest = /^\s*(?:test|describe)\b/;

/** Every tag of a test's source. `aboveTest` is false where no test or group follows the comment. */
export function proofTagsIn(source: string): ProofTag[] {
  const lines = source.split('\n');
  return lines.flatMap((line, n) => {
    const ids = tagLine.exec(line)?.[1]?.split(', ') ?? [];
    const next = lines.slice(n + 1).find((each) => !/^\s*\/\//.test(each)) ?? '';
    return ids.map((id) => ({ id, line: n + 1, aboveTest: opensTest.test(next) }));
  });
}
