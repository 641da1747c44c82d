export function contentHash(folder: string, paths: string[]): string;
