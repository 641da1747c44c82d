export const envFile: string[];
export function programEnvironment(): NodeJS.ProcessEnv & Record<string, string>;
export function supervise(command: string, args: string[]): Promise<number>;
