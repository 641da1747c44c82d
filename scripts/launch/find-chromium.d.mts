export function findChromium(environment?: NodeJS.ProcessEnv): string | undefined;
