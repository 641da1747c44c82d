import { useEffect, useState } from 'react';

const slideMilliseconds = 7000;

/** Moves on by itself until somebody stops it or chooses; never for those who want no motion. */
export function useRotation(count: number) {
  const [current, setCurrent] = useState(0);
  const [running, setRunning] = useState(false);

  useEffect(() => {
    setRunning(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, []);

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
