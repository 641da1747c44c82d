export function cloneOf(commit: string, folder: string): string;
export function builtCloneOf(commit: string, folder: string): string;
export function makeReleaseOf(
  clone: string,
  to: string,
  options?: readonly string[],
  env?: NodeJS.ProcessEnv,
): string;
