import { type AtRule, type Container, type Declaration, parse, type Rule } from 'postcss';
import { type Branch, compatibility, isNewer } from './compatibility.ts';

// What a built style sheet uses and one of the oldest browsers does not have, by MDN's data.

const css = compatibility.css as Branch & Record<string, Branch>;
const atRules = css['at-rules'] as Branch;
const { properties, selectors, types } = css as Record<
  'properties' | 'selectors' | 'types',
  Branch
>;
const lengths = types.length as Branch;

/** A name of the data for units that exist in several kinds. */
const viewportUnit: Record<string, Branch | undefined> = {
  d: lengths.viewport_percentage_units_dynamic,
  l: lengths.viewport_percentage_units_large,
  s: lengths.viewport_percentage_units_small,
};

/** What of a value is newer: its words, functions and units. */
function newerIn(property: string, value: string): string[] {
  const found: string[] = [];
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  for (const [, name = ''] of plain.matchAll(/([a-z-]+)\(/g)) {
    const colour = types.color?.[name];
    if (isNewer(types[name]) || isNewer(colour)) found.push(`${name}()`);
  }
  for (const [, kind = '', unit = ''] of plain.matchAll(/[\d.]([dls])?(v[hwib]|vmin|vmax)\b/g)) {
    if (kind && isNewer(viewportUnit[kind])) found.push(kind + unit);
  }
  for (const [, unit = ''] of plain.matchAll(/[\d.](cq\w+|r?cap|r?lh|rch|rex|r?ic)\b/g)) {
    const known = unit.startsWith('cq') ? lengths.container_query_length_units : lengths[unit];
    if (isNewer(known)) found.push(unit);
  }
  for (const [word] of plain.matchAll(/(?<![\w-])[a-z][a-z-]+(?![\w-]*\()/g)) {
    if (isNewer(properties[property]?.[word])) found.push(word);
  }
  return found;
}

const withoutVendor = (name: string) => name.replace(/^-(webkit|moz|ms)-/, '');

/** Whether an earlier line of the same rule has the property for a browser that skips this one. */
function hasFallback({ prop, parent }: Declaration, before: Declaration[]): boolean {
  return before.some(
    (each) => each.parent === parent && each.prop === prop && !newerIn(prop, each.value)[0],
  );
}

function isAsked(node: Rule | AtRule | Declaration): boolean {
  for (let at: Container | undefined = node.parent as Container; at; at = at.parent as Container) {
    if (at.type === 'atrule' && (at as AtRule).name === 'supports') return true;
  }
  return false;
}

const newerPseudos = (selector: string): string[] =>
  [...selector.replace(/\\./g, '').matchAll(/::?([a-z-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('-') && isNewer(selectors[name]));

function withoutForgiving(selector: string): string {
  const inner = /:(is|where)\(((?:[^()]|\([^()]*\))*)\)/g;
  return selector.replace(inner, '');
}

/** What is missing somewhere, each with the rule that has it first. */
export function newerStyles(text: string): { name: string; where: string }[] {
  const found = new Map<string, string>();
  const report = (what: string, where: string) => {
    if (!found.has(what)) found.set(what, where.slice(0, 90));
  };
  const sheet = parse(text);
  sheet.walkAtRules((rule) => {
    if (rule.name.startsWith('-') || rule.name === 'supports') return;
    const known = atRules[rule.name];
    if (isNewer(known)) report(`@${rule.name}`, rule.params);
    if (rule.name !== 'media') return;
    if (/[<>]/.test(rule.params) && isNewer(known?.range_syntax))
      report('@media with < or >', rule.params);
    for (const [, feature = ''] of rule.params.matchAll(/\(\s*([a-z-]+)/g)) {
      if (isNewer(known?.[feature])) report(`@media ${feature}`, rule.params);
    }
  });
  sheet.walkRules((rule) => {
    if (isAsked(rule)) return;
    if (rule.parent?.type === 'rule') report('a rule inside a rule', rule.selector);
    for (const name of newerPseudos(rule.selector)) report(`:${name}`, rule.selector);
    // One that a browser does not know drops all of a list, but for a forgiving one.
    const all = rule.selectors.map((each) => newerPseudos(withoutForgiving(each)));
    const isMixed = all.some((each) => each.length === 0);
    for (const name of isMixed ? all.flat() : []) report(`:${name} in a list`, rule.selector);
  });
  const before: Declaration[] = [];
  sheet.walkDecls((line) => {
    const where = (line.parent as Rule).selector ?? (line.parent as AtRule).name;
    if (!isAsked(line) && !line.prop.startsWith('--')) {
      const isOwn = withoutVendor(line.prop) === line.prop;
      const hasPrefixed = before.some(
        (each) => each.parent === line.parent && each.prop === `-webkit-${line.prop}`,
      );
      if (isOwn && !hasPrefixed && isNewer(properties[line.prop])) report(line.prop, where);
      if (!hasPrefixed && !hasFallback(line, before)) {
        for (const each of newerIn(line.prop, line.value)) report(`${line.prop}: ${each}`, where);
      }
    }
    if (before.at(-1)?.parent !== line.parent) before.length = 0;
    before.push(line);
  });
  return [...found].map(([name, where]) => ({ name, where }));
}
