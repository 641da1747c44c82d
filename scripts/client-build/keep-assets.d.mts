export function ownAssets(build: string): string[];
export function keepAssets(before: string, next: string): void;
