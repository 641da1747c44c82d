import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // Set by scripts/launch/ensure-built.mjs, which puts a complete build in its place.
  buildDirectory: process.env.BUILD_TO ?? 'build',
  ssr: true,
  // A dozen screens: one small list with the page costs less than a request for each link.
  routeDiscovery: { mode: 'initial' },
  // As separate files, the loaders of screens would be mostly empty, and each would cost a request.
  splitRouteModules: false,
} satisfies Config;
