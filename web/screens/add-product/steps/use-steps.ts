import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { ProductField } from './product-values.ts';

/** The fields of each step, in their order on the screen. */
export const stepFields: readonly (readonly ProductField[])[] = [
  ['categoryId', 'name', 'ramRoom', 'colour', 'useTime'],
  ['condition', 'batteryHealth', 'batteryState', 'batteryOriginal', 'defects', 'locks'],
  [
    'selingPrice',
    'marketPrice',
    'negotiable',
    'cash',
    'charger',
    'box',
    'receipt',
    'warrantyMonths',
    'registration',
    'imeis',
  ],
  ['img', 'description'],
  ['location', 'district', 'phoneNumber'],
];

const lastStep = stepFields.length - 1;

const stepOf = (field?: string) =>
  stepFields.findIndex((names) => names.some((name) => name === field));

/**
 * The steps of the form one after the other; on request, and without scripts, all of them on one
 * page. It begins with the step of `firstField`, and `reveal` opens that of a field with an error.
 */
export function useSteps(firstField?: string) {
  const isReady = useHydrated();
  const [isOnePage, setIsOnePage] = useState(false);
  const [step, setStep] = useState(() => Math.max(0, stepOf(firstField)));
  const heading = useRef<HTMLHeadingElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    // Not for the first step, where the page has its own focus.
    if (isMoved.current && step >= 0) heading.current?.focus();
    isMoved.current = false;
  }, [step]);
  const go = (to: number) => {
    isMoved.current = true;
    setStep(Math.max(0, Math.min(lastStep, to)));
  };
  return {
    /** Null: all steps are shown. */
    step: isOnePage ? null : step,
    isLast: isOnePage || step === lastStep,
    /**
     * Whether the script runs; until then the style sheet folds the form, if scripting is enabled.
     */
    isReady,
    heading,
    next: () => go(step + 1),
    back: () => go(step - 1),
    showAll: () => setIsOnePage(true),
    reveal: (field: string) => {
      if (stepOf(field) >= 0) setStep(stepOf(field));
    },
  };
}

export type Steps = ReturnType<typeof useSteps>;
export type ShownSteps = Pick<Steps, 'step' | 'isReady' | 'heading'>;

/** All steps of a form that is never shown step by step. */
export const onePage: ShownSteps = { step: null, isReady: true, heading: { current: null } };
