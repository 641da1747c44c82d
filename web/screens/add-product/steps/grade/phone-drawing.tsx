import type { GradeAnswer, GradeQuestion } from './grade.ts';

const front = 'M14 3h20a4 4 0 0 1 4 4v34a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z';
const glass = 'M13.5 8.5h21v28h-21zM22 41h4';
const back = 'M15 8h7v10h-7zM18.5 10.5v.01m0 4.5v.01';
const cell =
  'M17 16h14a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H17a2 2 0 0 1-2-2V18a2 2 0 0 1 2-2zM21 16v-3h6v3';
const tick = 'm17 23 5 5 10-11';

/** The parts on the phone and its damage, drawn separately in another colour. */
const drawings: Record<GradeQuestion, { on: string; marks: Record<GradeAnswer, string> }> = {
  screen: {
    on: glass,
    marks: {
      best: '',
      middle: 'm18 14 5 4m4 6 4 3m-12 3 4 2',
      worst: 'm13.5 14 7 4-3 6 8 3-2 5 11 4M20.5 18l6-9m-9 15-4 5m12-2 9-6',
    },
  },
  body: {
    on: back,
    marks: {
      best: '',
      middle: 'm27 30 5 5m-4-8 3 3m-14 9 3 3',
      worst: 'm38 22-4 3 4 4m-28 5 3 3-3 3m13-19 8 4-5 5 8 6',
    },
  },
  works: {
    on: glass,
    marks: { best: tick, middle: 'M24 15v10m0 5v.01', worst: 'm18 16 12 12m0-12L18 28' },
  },
  battery: {
    on: cell,
    marks: {
      best: 'M18 32h12m-12-4h12m-12-4h12m-12-4h12',
      middle: 'M18 32h12m-12-4h12',
      worst: 'M18 32h12M24 19v6m0 3v.01',
    },
  },
  repairs: {
    on: 'M15 8.5v.01m18 0v.01m-18 31v.01m18 0v.01',
    marks: {
      best: tick,
      middle: 'm18 32 9-9m-1-5a4 4 0 0 1 5-1l-3 3 2 2 3-3a4 4 0 0 1-5 5z',
      worst: 'M24 14s-6 7-6 11a6 6 0 0 0 12 0c0-4-6-11-6-11z',
    },
  },
};

type PhoneDrawingProps = { question: GradeQuestion; answer: GradeAnswer };

/**
 * A line drawing of a phone in that state; decorative, because the text beside it describes the
 * state.
 */
export function PhoneDrawing({ question, answer }: PhoneDrawingProps) {
  const { on, marks } = drawings[question];
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-14 text-muted"
    >
      <path d={front} />
      <path d={on} strokeWidth="1.5" />
      <path
        d={marks[answer]}
        className={answer === 'best' ? 'text-brand' : 'text-danger'}
        stroke="currentColor"
      />
    </svg>
  );
}
