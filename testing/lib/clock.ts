/** A clock that stands in for the real one and moves only when a test says so. */
export function createTestClock(start = new Date()) {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }) {
      now += (minutes * 60 + seconds) * 1000;
    },
  };
}
