export const root: string;
export function outsideEnvironment(
  environment?: Record<string, string | undefined>,
): Record<string, string>;
