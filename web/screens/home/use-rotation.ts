import { useEffect, useState } from 'react';

const slideMilliseconds = 7000;

/**
 * Rotates automatically until the visitor stops it or selects a slide. It never rotates with
 * reduced motion, or if pictures cost money (`isStill`).
 */
export function useRotation(count: number, isStill: boolean) {
  const [current, setCurrent] = useState(0);
  const [running, setRunning] = useState(false);

  useEffect(() => {
    const wantsNoMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    setRunning(!isStill && !wantsNoMotion);
  }, [isStill]);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setCurrent((index) => (index + 1) % count), slideMilliseconds);
    return () => clearInterval(timer);
  }, [running, count]);

  return {
    current,
    running,
    toggle: () => setRunning((value) => !value),
    show: (index: number) => {
      setRunning(false);
      setCurrent(index);
    },
  };
}
