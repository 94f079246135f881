import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { type About, type Inquiry, noAnswer } from '../../inquiry/inquiry.ts';
import { isSentElsewhere } from '../../providers/protocol/adapter.ts';
import { retryAfterMs } from '../../providers/protocol/provider-row.ts';
import { rowsOf } from '../../providers/registry/provider-registry.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findAnyOpenSlot } from '../accounts/open-slot.ts';
import { inferFromBalance } from './infer-from-balance/infer-from-balance.ts';
import { findLeg } from './leg.queries.ts';
import type { Leg } from './leg.ts';
import { orderOf } from './send-transfer.ts';
import { settleLeg } from './settle-leg.ts';
import { startSecondLeg } from './start-transfer.ts';

/** Returns the inquiry that asks for the outcome of a leg and books what the provider answers. */
export function legInquiry(deps: GameDeps): Inquiry {
  return {
    kind: 'leg',
    get providers() {
      return rowsOf(deps.providers.games);
    },
    async ask({ memberId, id }, attempt) {
      const leg = await findLeg(deps.pool, memberId, id);
      if (leg?.state !== 'sent') return { kind: 'closed' };
      const found = await findAnyOpenSlot(deps, memberId, leg.code);
      // The provider was switched off with a transfer open; it is asked when it is back.
      if (!found.ok) return noAnswer(about(leg), because('GAME_OUT_OF_SERVICE'));
      const slot = found.value;
      const nextMs = retryAfterMs(slot.config, attempt.asked + 1);
      const isInferred = !slot.provider.answersQueries;
      const isElsewhere = isSentElsewhere(leg, slot);
      // Only the provider that got the transfer knows its outcome, so staff have to ask there.
      const changed = {
        ...noAnswer(about(leg), because('PROVIDER_CHANGED'), nextMs),
        kind: 'escalate',
      } as const;
      if (isElsewhere && isInferred) return changed;
      const answer = isInferred
        ? await inferFromBalance(deps, leg, slot)
        : await slot.provider.queryTransfer(orderOf(leg, slot));
      // Only we can have told a provider our reference, so "done" counts from any; "never happened" only from the one that got
      // it.
      if (isElsewhere && answer.kind === 'failed') return changed;
      if (answer.kind === 'unknown') return noAnswer(about(leg), answer.why, nextMs);
      if (answer.kind === 'not-yet') return { kind: 'retry', inMs: nextMs };
      if (answer.kind === 'possible-duplicate')
        return { ...noAnswer(about(leg, answer.evidence), answer.why), kind: 'escalate' };
      const end = await settleLeg(deps, leg, answer, { provider: slot.config, isInferred });
      if (end.kind === 'done') await startSecondLeg(deps, leg);
      return { kind: 'settled' };
    },
  };
}

function about({ code, currency, amount, direction }: Leg, evidence?: object): About {
  return { account: `game:${code}`, currency, amount, details: { direction, ...evidence } };
}
