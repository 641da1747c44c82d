import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A dozen screens: one small list with the page costs less than a request for each link.
  routeDiscovery: { mode: 'initial' },
  // Apart, a screen's loader is a file of its own, mostly an empty one, and waits for a turn.
  splitRouteModules: false,
} satisfies Config;
