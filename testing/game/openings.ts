import type { Opening } from './search.ts';
import type { CheatsPart } from './table.ts';

const paid = ['book cheat', '0 pay'];
/** Karim proposes tomorrow at the same hour, and comes. */
const theyMeet = ['wait', '0 cheat accept', 'wait', 'come'];
/** Each leaves a mark, because no side had missed a meeting. */
const callsOff = (order: number) => [
  'book cheat',
  `${order} pay`,
  `${order} cheat call-off`,
  'wait',
];
/** Karim proposes, Rahim is warned, the deal ends. */
const saysNothing = (order: number) => [
  'book cheat',
  `${order} pay`,
  ...['wait', 'wait', 'wait', 'wait', 'wait'],
];
const karimPays = ['Karim books', 'wait'];
const karimMeets = ['0 cheat accept', 'wait', 'come'];
/** Karim shows the code, and has the phone in his hand. */
const handedOver = ['wait', '0 cheat hand-over', 'wait'];

/**
 * The initial positions of searches, chosen so that a few moves of the cheat reach each state of
 * the table.
 */
export const openings: Record<CheatsPart, Opening[]> = {
  buys: [
    { name: 'the phone is listed', phone: 'as-listed', moves: [] },
    { name: 'it is paid', phone: 'as-listed', moves: paid },
    { name: 'they meet', phone: 'as-listed', moves: [...paid, ...theyMeet] },
    {
      name: 'the buyer has walked off with it',
      phone: 'as-listed',
      forTwoMoves: true,
      moves: [...paid, ...theyMeet, 'run'],
    },
    {
      name: 'it is handed over',
      phone: 'as-listed',
      moves: [...paid, ...theyMeet, 'tell right code', 'wait'],
    },
    {
      name: 'it was called off three times',
      phone: 'as-listed',
      moves: [...callsOff(0), ...callsOff(1), ...callsOff(2), 'book cheat'],
    },
    {
      name: 'two silences have ended it',
      phone: 'as-listed',
      forTwoMoves: true,
      moves: [...saysNothing(0), ...saysNothing(1), 'book cheat'],
    },
    {
      name: 'they meet for cash',
      phone: 'as-listed',
      moves: ['book cheat', '0 cheat ask-cash', ...theyMeet],
    },
    {
      name: 'it is sold for cash',
      phone: 'as-listed',
      moves: [
        ...['book cheat', '0 cheat ask-cash', ...theyMeet],
        ...['pay in cash', 'tell right code', 'wait'],
      ],
    },
  ],
  sells: [
    { name: 'a good phone is booked', phone: 'as-listed', moves: ['Karim books'] },
    { name: 'a good phone is paid', phone: 'as-listed', forTwoMoves: true, moves: karimPays },
    {
      name: 'they meet about a good phone',
      phone: 'as-listed',
      moves: [...karimPays, ...karimMeets],
    },
    {
      name: 'a good phone is handed over',
      phone: 'as-listed',
      moves: [...karimPays, ...karimMeets, ...handedOver.slice(0, -1)],
    },
    {
      name: 'one phone is paid in two listings',
      phone: 'as-listed',
      moves: [...karimPays, 'Karim books the second', 'wait'],
    },
    {
      name: 'one phone is paid in two listings, and handed over in one',
      phone: 'as-listed',
      forTwoMoves: true,
      moves: [
        ...[...karimPays, 'Karim books the second', 'wait', '1 cheat accept'],
        ...[...karimMeets, ...handedOver],
      ],
    },
    { name: 'a dummy is booked', phone: 'dummy', forTwoMoves: true, moves: ['Karim books'] },
    { name: 'a dummy is paid', phone: 'dummy', forTwoMoves: true, moves: karimPays },
    { name: 'a worn phone is booked', phone: 'worn', forTwoMoves: true, moves: ['Karim books'] },
    {
      name: 'a worn phone is handed over',
      phone: 'worn',
      moves: [...karimPays, ...karimMeets, ...handedOver],
    },
    {
      name: 'a worn phone was booked, and written anew',
      phone: 'worn',
      moves: ['Karim books', 'describe worn', 'wait', ...karimMeets, ...handedOver],
    },
    {
      name: 'a stolen phone is handed over',
      phone: 'as-listed',
      isStolen: true,
      moves: [...karimPays, ...karimMeets, ...handedOver.slice(0, -1)],
    },
  ],
  both: [
    { name: 'the phone is listed', phone: 'as-listed', moves: [] },
    { name: 'it is paid', phone: 'as-listed', moves: ['book second', '0 pay'] },
    {
      name: 'it is handed over',
      phone: 'as-listed',
      forTwoMoves: true,
      moves: ['book second', '0 pay', '0 cheat hand-over'],
    },
  ],
};
