export function ensureOldChromium(environment?: NodeJS.ProcessEnv): Promise<string>;
export function assertIntact(bytes: Uint8Array, integrity: string): void;
