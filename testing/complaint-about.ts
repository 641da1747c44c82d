import { expect } from 'vitest';
import { ConfigError, readConfig } from '#server/start/config.ts';

/** The sentence with which the program refuses these settings; null: it starts with them. */
export function complaintAbout(env: Record<string, string>): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
}
