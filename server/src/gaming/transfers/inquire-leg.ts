import { type About, noAnswer, type Question } from '../../inquiry/inquiry.ts';
import { askAgainMs } from '../../providers/protocol/provider-row.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findSlotToLeave } from '../accounts/open-slot.ts';
import { tellByBalance } from './infer-from-balance/infer-from-balance.ts';
import { findLeg } from './leg.queries.ts';
import type { Leg } from './leg.ts';
import { gameRows, orderOf } from './send-transfer.ts';
import { settleLeg } from './settle-leg.ts';
import { carryOnward } from './start-transfer.ts';

/** What became of a leg, and what the provider's word demands. */
export function legQuestion(deps: GameDeps): Question {
  return {
    kind: 'leg',
    get parties() {
      return gameRows(deps);
    },
    async ask({ memberId, id }, turn) {
      const leg = await findLeg(deps.pool, memberId, id);
      if (leg?.state !== 'sent') return { kind: 'over' };
      const found = await findSlotToLeave(deps, memberId, leg.code);
      // Its provider was switched off with a transfer open: it is asked when it is back.
      if (!found.ok) return noAnswer(about(leg), 'the game is out of service');
      const slot = found.value;
      const nextMs = askAgainMs(slot.config, turn.asked + 1);
      const isTold = !slot.provider.answersQueries;
      const word = isTold
        ? await tellByBalance(deps, leg, slot)
        : await slot.provider.queryTransfer(orderOf(leg, slot));
      if (word.kind === 'unknown') return noAnswer(about(leg), word.why, nextMs);
      if (word.kind === 'not-yet') return { kind: 'later', inMs: nextMs };
      if (word.kind === 'doubtful')
        return { ...noAnswer(about(leg, word.evidence), word.why), kind: 'person' };
      const end = await settleLeg(deps, leg, word, { provider: slot.config, isTold });
      if (end.kind === 'done') await carryOnward(deps, leg);
      return { kind: 'settled' };
    },
  };
}

function about({ code, currency, amount, direction }: Leg, evidence?: object): About {
  return { account: `game:${code}`, currency, amount, details: { direction, ...evidence } };
}
