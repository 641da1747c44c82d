export const slowTests: string[];
export function slowTestsReached(changed: string[], tests: string[]): string[];
