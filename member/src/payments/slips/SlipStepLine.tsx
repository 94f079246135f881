import { Trans } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/design/cx.ts';
import { type Slip, type SlipStep, slipSteps } from './slip-steps.ts';

const classes: Record<SlipStep['state'], string> = {
  done: 'border-success bg-success-tint text-success',
  now: 'border-gold-text bg-progress-tint text-gold-text',
  later: 'border-line bg-page text-muted',
  failed: 'border-failed bg-failed-tint text-failed',
};

/** Four live steps from the picture to the money; null is a slip that is being sent. */
export function SlipStepLine({ slip }: { slip: Pick<Slip, 'status' | 'step' | 'note'> | null }) {
  const words: Record<SlipStep['key'], ReactNode> = {
    send: <Trans>Send picture</Trans>,
    read: <Trans>Read QR</Trans>,
    ask: <Trans>Ask the bank</Trans>,
    credit: <Trans>Money in</Trans>,
  };
  const steps = slipSteps(slip);
  const goesOn = steps.some(({ state }) => state === 'now');
  return (
    <div role="status">
      <ol className="grid grid-cols-4">
        {steps.map(({ key, state }, index) => (
          <li
            key={key}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative flex flex-col items-center px-0.5 text-center"
          >
            {index > 0 ? (
              <span
                aria-hidden
                className={cx(
                  'absolute top-[13px] right-[calc(50%+18px)] left-[calc(-50%+18px)] h-0.5',
                  state === 'later' ? 'bg-line' : 'bg-success/50',
                )}
              />
            ) : null}
            <span
              className={cx(
                'tabular grid size-7 place-items-center rounded-full border-2 text-bar font-semibold',
                classes[state],
              )}
            >
              <Mark state={state} number={index + 1} />
            </span>
            <span
              className={cx(
                'mt-1 text-xs',
                state === 'now' && 'font-semibold text-gold-text',
                state === 'later' && 'text-muted',
              )}
            >
              {words[key]}
            </span>
          </li>
        ))}
      </ol>
      {goesOn ? (
        <p className="mt-1.5 text-center text-xs text-muted">
          <Trans>You can close this. It continues automatically, usually under 1 minute.</Trans>
        </p>
      ) : null}
    </div>
  );
}

function Mark({ state, number }: { state: SlipStep['state']; number: number }) {
  if (state === 'done') return <Check size={15} />;
  if (state === 'failed') return <X size={15} />;
  return number;
}
