import type { MoneyState, MoneyStep, Mover } from '@kapao/contract/fields';
import { dayKey } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { Bot, Gamepad2, Landmark, type LucideIcon, UserRound, UsersRound } from 'lucide-react';
import { formatDateTime } from '../../i18n/dates.ts';
import { Timeline } from '../../ui/status/Timeline.tsx';
import { type Step, stepStates } from './steps.ts';
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

/** Kind of transaction, as far as it changes the words of its steps. */
type Movement = 'in' | 'out' | 'move' | 'move-back' | 'bonus-end' | 'correction';

/** Returns the text of each step in its completed form. */
function useStepTexts(): (step: MoneyStep, movement: Movement) => string {
  const { t } = useLingui();
  const words: Record<MoneyStep, string> = {
    ANNOUNCED: t`You reported the transfer`,
    QR_MADE: t`QR created`,
    SLIP_RECEIVED: t`Slip received`,
    SLIP_READ: t`Slip read`,
    LINK_RECEIVED: t`Gift link received`,
    REQUESTED: t`Request received`,
    BANK_PAID: t`Payment made`,
    SEEN: t`Payment received in our account`,
    REVIEW: t`Checked by our team`,
    APPROVED: t`Approved by our team`,
    SENT: t`Sent to the bank`,
    PAID: t`Money in your account`,
    CREDITED: t`Money in your wallet`,
    RETURNED: t`Money back in your wallet`,
    CANCELLED: t`Cancelled`,
    REFUSED: t`Not accepted`,
  };
  const ofMoves: Partial<Record<MoneyStep, string>> = {
    SENT: t`Sent to the game`,
    PAID: t`The game has received the money`,
    CREDITED: t`Money has arrived`,
    RETURNED: t`Money back where it came from`,
  };
  const paid: Partial<Record<Movement, string>> = {
    // Shown for a gift link whose provider has not answered.
    in: words.BANK_PAID,
    // No bank is involved when the wallet is debited by us.
    'bonus-end': t`Bonus ended`,
    correction: t`Taken from your wallet`,
  };
  return (step, movement) => {
    if (movement === 'move-back' && step === 'SENT') return t`Requested from the game`;
    if (movement === 'move' || movement === 'move-back') return ofMoves[step] ?? words[step];
    return (step === 'PAID' && paid[movement]) || words[step];
  };
}
