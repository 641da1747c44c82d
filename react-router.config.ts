import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // Set by scripts/launch/ensure-built.mjs, which puts a complete build in its place.
  buildDirectory: process.env.BUILD_TO ?? 'build',
  ssr: true,
  // All screens in one cached file of 7 KB (gzip) cost less than a request for each page's links, and
  // work without a network.
  routeDiscovery: { mode: 'initial' },
  // As separate files, the loaders of screens would be mostly empty, and each would cost a request.
  splitRouteModules: false,
} satisfies Config;
