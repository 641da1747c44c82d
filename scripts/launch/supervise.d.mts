export const envFile: string[];
export function programEnvironment(): NodeJS.ProcessEnv & Record<string, string>;
export function supervise(command: string, args: string[]): Promise<number>;
export function replaceProcess(command: string, args: string[]): void;
export function whenOrphaned(callback: () => void): void;
