import { useEffect, useState } from 'react';

const slideMilliseconds = 7000;

/**
 * Moves on by itself until somebody stops it or chooses; never for those who want no motion, nor
 * where each slide's picture costs money (`isStill`).
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
