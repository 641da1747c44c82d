import type { ReactNode } from 'react';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { type ShownSteps, type Steps, stepFields } from './use-steps.ts';

const listingMessages = messagesPart('listing');

/** Hides what other steps need, in the HTML before the script runs. */
export const foldedEarly = 'folded-early';

/** Reserves the space of a button that needs the script, which is not loaded yet. */
const notYet = (steps: ShownSteps) => !steps.isReady && 'invisible';

/** A step with its name; hidden while another one is shown. */
export function Step({ number, steps, title, children }: FrameProps) {
  const { steps: text } = useMessages(listingMessages);
  const { step, isReady, heading } = steps;
  const isAway = step !== null && step !== number;
  return (
    <section
      hidden={isAway && isReady}
      className={classes(
        'grid min-w-0 gap-4 rounded-card border border-line bg-surface p-[min(1rem,4vw)] shadow-card sm:p-6',
        isAway && !isReady && foldedEarly,
      )}
    >
      <h2
        ref={step === number ? heading : undefined}
        tabIndex={-1}
        className="text-lg font-bold outline-none"
      >
        {step === number && (
          <span className="block text-sm font-semibold text-muted noscript:hidden">
            {text.progress(number + 1, stepFields.length)}
          </span>
        )}
        {title ?? text.names[number]}
      </h2>
      {children}
    </section>
  );
}

type FrameProps = { number: number; steps: ShownSteps; title?: string; children: ReactNode };

/** The progress of the form, with a button that shows all steps. */
export function StepBar({ steps }: { steps: Steps }) {
  const { steps: text } = useMessages(listingMessages);
  const { step, showAll } = steps;
  if (step === null) return null;
  return (
    <div className="grid gap-1 noscript:hidden">
      <div aria-hidden="true" className="flex gap-1">
        {stepFields.map(([first], index) => (
          <span
            key={first}
            className={`h-1.5 grow rounded-full ${index <= step ? 'bg-brand' : 'bg-raised'}`}
          />
        ))}
      </div>
      <Button
        variant="plain"
        small
        className={classes('justify-self-end', notYet(steps))}
        onClick={showAll}
      >
        {text.onePage}
      </Button>
    </div>
  );
}

/** Buttons back and on: `onNext` validates the step first. */
export function StepButtons({ steps, onNext }: { steps: Steps; onNext: () => void }) {
  const { steps: text } = useMessages(listingMessages);
  if (steps.step === null) return null;
  return (
    <>
      {!steps.isLast && (
        <Button className={classes('grow noscript:hidden', notYet(steps))} onClick={onNext}>
          {text.next}
        </Button>
      )}
      {steps.step > 0 && (
        <Button
          variant="quiet"
          className={classes('noscript:hidden', notYet(steps))}
          onClick={steps.back}
        >
          {text.back}
        </Button>
      )}
    </>
  );
}
