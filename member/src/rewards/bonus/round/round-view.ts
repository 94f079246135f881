import { keptWhenOver } from '@kapao/core/reward/time-over';
import { type HeldRound, outlookOfRound } from '../../../money/round/held-round.ts';

/** What a member asks of the round held, each answered by the engine as if it were done now. */
export interface RoundView {
  required: number;
  /** Whole percent of it, cut: 100 only when all is played. */
  percent: number;
  left: number;
  withdraw:
    | { may: 'not-yet'; cap: number | null }
    | { may: 'all'; takeHome: number }
    /** More than the bonus lets a member keep. */
    | { may: 'part'; takeHome: number };
  cancel: { may: 'not-yet'; failLine: number } | { may: 'success' | 'fail'; kept: number };
  /** What its time would leave if it ran out with the money of now. */
  over: { played: boolean; kept: number };
}

export function viewRound(round: HeldRound): RoundView {
  const { required, percent, left, takeHome, failLine, cancel } = outlookOfRound(round);
  return {
    required,
    percent,
    left,
    withdraw:
      takeHome === null
        ? { may: 'not-yet', cap: capOf(round) }
        : { may: takeHome < round.total ? 'part' : 'all', takeHome },
    cancel: cancel
      ? { may: cancel.end === 'SUCCESS' ? 'success' : 'fail', kept: cancel.kept }
      : { may: 'not-yet', failLine },
    over: { played: takeHome !== null, kept: keptWhenOver(round) },
  };
}

/** The most of all: what came in since is kept beside what the bonus's terms say. */
function capOf({ terms, added }: HeldRound): number | null {
  return terms.cap === null ? null : Math.round((terms.cap + added) * 100) / 100;
}
