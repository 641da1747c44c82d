/**
 * Refused phrases: a program stores, returns, notifies or refuses, and does not "tell", "ask",
 * "say", "stand", "look" or "keep"; a sentence names its actor, and not "somebody". Comments with
 * these phrases had to be read twice.
 */
const refusedPhrases = [
  /(?:is|are|was|were) none/,
  /whoever/,
  /tells?|told|telling/,
  /asks?|asked(?! questions)|asking/,
  /says?|said|saying/,
  /stands?(?!-ins?\b)|stood|standing/,
  /looks?|looked|looking/,
  /keeps?|kept|keeping/,
  /somebody|nobody/,
  /what (?:is|are|was|were) not/,
  /(?:takes?|taken|taking|took)\b[^.;:]{0,60}\baway/,
];
const pattern = new RegExp(
  `\\b(?:${refusedPhrases.map(({ source }) => source).join('|')})\\b(?!-alive)`,
  'gi',
);

/** The refused phrases in a text; names of code and quoted texts may have any. */
export const refusedIn = (text: string): string[] =>
  text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, '').match(pattern) ?? [];
