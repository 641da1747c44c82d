import { useEffect, useState } from 'react';

/** Milliseconds after the last key until a typed text is used. */
export const typingPause = 150;

/** The value once it has not changed for a moment. */
export function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
