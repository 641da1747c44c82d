/**
 * What `npm run verify -- NAME` does, by `scripts/verify-NAME`: too long, or in need of too much, for
 * `npm test`. `docs/verify.md` has when each is worth its time.
 */
export const verifications = {
  alarms: { what: "the alarms of deploy/ in Prometheus's own promtool" },
  chance: {
    takes: '[PATH …]',
    what: 'npm test at other hours, dates and speeds, in other orders, and ten times what races',
  },
  codes: { takes: '[PHOTO …]', what: 'recall and false alarms of codes in photos' },
  failover: { takes: '[TIMES]', what: 'kills the primary of two PostgreSQL servers under load' },
  'first-actions': { what: 'presses everything before and after the scripts come' },
  'fresh-clone': { what: 'clones HEAD elsewhere and starts it twice' },
  'fresh-machine': { what: "runs README's two commands on a Debian with nothing else" },
  'front-caches': {
    what: 'public pages in nginx and Varnish before the shop: for whom, and how long',
  },
  game: { what: 'plays the rules against a cheat' },
  growth: { takes: '[DEALS]', what: 'what whole deals add to tables and folders' },
  integrity: { what: 'attempts fraud many thousand times' },
  lighthouse: { what: 'Lighthouse on the public pages, by npx' },
  'main-job': {
    takes: '[COMMIT]',
    what: 'the main job in a browser on releases: each database, pooler and store, restored, upgraded',
  },
  messages: {
    takes: '[COUNT]',
    what: 'lives of a thread with lost answers, double taps and killed programs',
  },
  mutations: { takes: '[FOLDER …]', what: 'breaks the code and lists which tests noticed' },
  'odd-devices': {
    takes: '[DEVICE]',
    what: 'every page in old engines, without storage, and under the hands of strangers',
  },
  'old-browsers': {
    takes: '[--to FOLDER]',
    what: '30 pages in Chromium 109, and without what Safari 15 lacks; pictures of them',
  },
  outages: {
    takes: '[SECONDS]',
    what: 'a process, the primary, the store, the mails, each provider is missing under load',
  },
  'own-name': { what: 'all screens of a shop with a name of its own, for the name of another' },
  proxies: { what: 'deploy/ in the real nginx and Caddy' },
  release: { what: 'makes a release and runs it without rights, as the image does' },
  replica: {
    takes: '[PHONES]',
    what: 'what public reads cost the primary with a replica, and what is read without it',
  },
  rolling: {
    takes: 'COMMIT [PHONES]',
    what: 'upgrades two processes of an earlier commit under load',
  },
  soak: { takes: '[MINUTES]', what: 'mixed load; memory, handles and growth as plots' },
  statements: {
    takes: '[PATH …]',
    what: "compares each statement's answers by its plans, on both engines",
  },
  tricks: {
    takes: 'FILE',
    what: 'recall and precision of tricks in lines of yours, and honest lines that are suspected',
  },
  unit: {
    takes: '[FOLDER]',
    what: "an operator's first days with deploy/phonehaat.service in a real systemd",
  },
};
