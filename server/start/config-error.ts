/** A setting is missing or wrong; the message is for the person who starts the program. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
