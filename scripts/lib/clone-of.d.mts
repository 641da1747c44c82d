export function cloneOf(commit: string, folder: string): string;
export function builtCloneOf(commit: string, folder: string): string;
