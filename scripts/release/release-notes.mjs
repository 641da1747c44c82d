/**
 * What CHANGELOG.md has of a version, without its heading; `undefined` without that heading. Links
 * below the folder of the changelog are of the version's tag in `repository`.
 */
export function releaseNotes(changelog, version, repository) {
  const [, ...sections] = changelog.split(/^## (?=\[)/m);
  const own = sections.find((section) => section.startsWith(`[${version}]`));
  if (own === undefined) return undefined;
  const text = own.slice(own.indexOf('\n')).trim();
  if (repository === undefined) return text;
  const base = `${repository}/blob/v${version}/`;
  return text.replaceAll(/\]\((?![a-z]+:)([^)]+)\)/g, (_, path) => `](${base}${path})`);
}

/** A heading as `## [0.2.0] - 2026-11-30`. */
const heading = (version) =>
  new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm');

/**
 * A sentence for each reason why the version cannot be released as `tag`, the last one's if none is
 * named. All parts are given, so that a test has them, too.
 */
export function reasonsAgainst({
  version,
  tag = `v${version}`,
  lockVersion,
  changelog,
  compose,
  changed,
  tags,
  head,
}) {
  const notes = releaseNotes(changelog, version);
  const checks = [
    [/^\d+\.\d+\.\d+$/.test(version), `package.json has no whole version: ${version}.`],
    [tag === `v${version}`, `The tag ${tag} is not the version ${version} of package.json.`],
    [lockVersion === version, `package-lock.json has version ${lockVersion}: npm install.`],
    [heading(version).test(changelog), `CHANGELOG.md has no line "## [${version}] - DATE".`],
    [notes === undefined || notes !== '', `CHANGELOG.md has no text below [${version}].`],
    [compose.includes(`:${version}\n`), `deploy/compose.yaml has no image of ${version}.`],
    [changed === '', `Files are not committed:\n${changed}`],
    [
      tags[tag] === undefined || tags[tag] === head,
      `${tag} is another commit already, and a tag never moves. Raise the version.`,
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, sentence]) => sentence);
}
