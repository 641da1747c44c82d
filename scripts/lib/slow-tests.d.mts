export const slowTests: string[];
export function slowTestsReached(changed: string[], tests: string[]): string[];
export function orderForCommit(tests: string[], changed: string[], commit: string): string[];
