/** A fake clock that moves only when a test advances it. */
export function createTestClock(start = new Date()) {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }) {
      now += (minutes * 60 + seconds) * 1000;
    },
  };
}
