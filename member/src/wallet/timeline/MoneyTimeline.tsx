import type { MoneyState, Mover } from '@kapao/contract/fields';
import { dayKey, formatDateTime } from '@kapao/core/calendar';
import { Bot, Gamepad2, Landmark, type LucideIcon, UserRound, UsersRound } from 'lucide-react';
import { Timeline } from '../../ui/status/Timeline.tsx';
import { type Step, stepStates } from './steps.ts';
import { type Movement, useStepTexts } from './useStepTexts.ts';
import { useWaitTexts } from './useWaitTexts.ts';

const icons: Record<Mover, LucideIcon> = {
  MEMBER: UserRound,
  US: Bot,
  TEAM: UsersRound,
  BANK: Landmark,
  GAME: Gamepad2,
};

interface Props {
  status: MoneyState;
  steps: readonly Step[];
  usuallyS: number | null;
  movement: Movement;
  /** Returns a note beside a step's time. */
  noteOf?: (step: Step) => string | undefined;
}

/** Timeline of a transaction: what happened when, who acts next, and how long that usually takes. */
export function MoneyTimeline({ status, steps, usuallyS, movement, noteOf }: Props) {
  const stepWords = useStepTexts();
  const waitWords = useWaitTexts();
  const states = stepStates({ steps, status });
  const firstDay = states[0]?.at ? dayKey(new Date(states[0].at)) : '';
  return (
    <Timeline
      steps={states.map(({ state, ...step }) => ({
        key: step.step,
        state,
        icon: state === 'now' ? icons[step.by] : undefined,
        title: stepWords(step.step, movement),
        note: [
          state !== 'now' && step.at ? timeOf(step.at, firstDay) : null,
          state === 'now' ? waitWords(step.by, usuallyS) : null,
          noteOf?.(step),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}

/** Returns a step's time, with the day if it is not the first step's. */
function timeOf(at: string, firstDay: string): string {
  const text = formatDateTime(new Date(at));
  return dayKey(new Date(at)) === firstDay ? text.slice(11) : text;
}
