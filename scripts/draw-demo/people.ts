import type { PersonKey } from '#server/demo/people.ts';
import { darker, lighter } from './colour.ts';
import { disc, newSheet, type Sheet } from './svg.ts';

type Portrait = {
  wall: string;
  skin: string;
  hair: string;
  clothes: string;
  style: 'short' | 'long' | 'scarf' | 'curly' | 'bun';
  extra?: 'glasses' | 'moustache';
};

const portraits: Record<PersonKey, Portrait> = {
  admin: {
    wall: '#cfc6f0',
    skin: '#c98f65',
    hair: '#2a2230',
    clothes: '#4b4a9c',
    style: 'bun',
    extra: 'glasses',
  },
  seller1: {
    wall: '#bfe0d2',
    skin: '#b97d54',
    hair: '#221c1c',
    clothes: '#2f7d6b',
    style: 'short',
    extra: 'moustache',
  },
  seller2: {
    wall: '#f6cfd8',
    skin: '#d19a70',
    hair: '#b8456b',
    clothes: '#8c3355',
    style: 'scarf',
  },
  buyer1: {
    wall: '#bdd7f2',
    skin: '#a9704a',
    hair: '#1c1a20',
    clothes: '#d9803f',
    style: 'curly',
  },
  buyer2: {
    wall: '#f5dfa8',
    skin: '#c58a60',
    hair: '#33211d',
    clothes: '#b5503f',
    style: 'long',
  },
};

/** Draws one person's picture, 400 × 400: a face of a few plain shapes. */
export function drawPerson(key: PersonKey): string {
  const portrait = portraits[key];
  const sheet = newSheet();
  const wall = sheet.linear([
    [0, lighter(portrait.wall, 0.35)],
    [1, portrait.wall],
  ]);
  return sheet.document(
    400,
    400,
    `<rect width="400" height="400" fill="${wall}"/>` +
      disc([200, 196], 150, 'fill="#ffffff" opacity=".28"') +
      drawBehind(portrait) +
      drawBust(sheet, portrait) +
      drawFace(portrait) +
      drawHair(portrait),
  );
}

function drawBehind({ style, hair }: Portrait): string {
  if (style === 'long')
    return `<path d="M110 190a90 96 0 0 1 180 0V300q0 24-24 24H134q-24 0-24-24Z" fill="${hair}"/>`;
  if (style === 'bun') return disc([200, 78], 36, `fill="${hair}"`);
  if (style === 'scarf')
    return `<path d="M98 192a102 108 0 0 1 204 0V318H98Z" fill="${darker(hair, 0.22)}"/>`;
  return '';
}

function drawBust(sheet: Sheet, { skin, clothes }: Portrait): string {
  const cloth = sheet.linear([
    [0, lighter(clothes, 0.16)],
    [1, darker(clothes, 0.18)],
  ]);
  return (
    `<path d="M52 400C56 320 118 290 200 290S344 320 348 400Z" fill="${cloth}"/>` +
    `<path d="M166 236h68v56a34 32 0 0 1-68 0Z" fill="${darker(skin, 0.14)}"/>`
  );
}

function drawFace({ skin, extra }: Portrait): string {
  const eye = (x: number) =>
    disc([x, 194], 7, 'fill="#2a1d1a"') + disc([x + 2, 192], 2, 'fill="#fff"');
  const brow = (x: number) =>
    `<path d="M${x - 14} 174q14-9 28 0" fill="none" stroke="#2a1d1a" stroke-width="5" stroke-linecap="round"/>`;
  return (
    `<rect x="128" y="112" width="144" height="164" rx="70" fill="${skin}"/>` +
    disc([152, 222], 15, 'fill="#e0705a" opacity=".28"') +
    disc([248, 222], 15, 'fill="#e0705a" opacity=".28"') +
    [170, 230].map((x) => brow(x) + eye(x)).join('') +
    `<path d="M200 200q-9 18 3 20" fill="none" stroke="${darker(skin, 0.3)}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M178 238q22 20 44 0" fill="none" stroke="#7c2f2a" stroke-width="6" stroke-linecap="round"/>` +
    (extra === 'moustache'
      ? '<path d="M172 234q14-14 28-5 14-9 28 5-14 3-28-1-14 4-28 1Z" fill="#221c1c"/>'
      : '') +
    (extra === 'glasses'
      ? '<g fill="none" stroke="#3a2f55" stroke-width="5"><circle cx="170" cy="195" r="23"/><circle cx="230" cy="195" r="23"/><path d="M193 193q7-5 14 0"/></g>'
      : '')
  );
}

function drawHair({ style, hair }: Portrait): string {
  switch (style) {
    case 'short':
      return `<path d="M122 192C108 92 166 74 214 82c52 0 76 42 64 110-4-26-14-46-36-54-34 8-64 4-88-6-12 14-20 28-32 60Z" fill="${hair}"/>`;
    case 'curly':
      return [
        [132, 150, 26],
        [146, 116, 32],
        [184, 98, 34],
        [224, 100, 34],
        [256, 122, 30],
        [270, 154, 22],
      ]
        .map(([x = 0, y = 0, radius = 0]) => disc([x, y], radius, `fill="${hair}"`))
        .join('');
    case 'bun':
      return `<path d="M120 194C112 110 160 88 200 88s88 22 80 106c-8-40-34-62-80-66-46 4-72 26-80 66Z" fill="${hair}"/>`;
    case 'long':
      return `<path d="M116 200C104 108 156 84 204 84s92 24 80 116c-6-34-30-62-70-76-20 26-62 40-98 76Z" fill="${hair}"/>`;
    case 'scarf':
      return `<path d="M200 86c66 0 104 48 102 112-2 78-26 116-56 138 40-60 44-196-46-206-90 10-86 146-46 206-30-22-54-60-56-138-2-64 36-112 102-112Z" fill="${hair}"/><path d="M128 296q72 52 144 0l26 64q-98 44-196 0Z" fill="${lighter(hair, 0.12)}"/>`;
  }
}
