import type { Locale } from '@kapao/core/locale';
import { toWire } from '@kapao/core/money';
import { bonusFiguresOf } from '@kapao/core/reward/wagering';
import type pg from 'pg';
import { z } from 'zod';
import type { ReplyOf } from '../../../platform/call/context.ts';
import { toWireTerms } from '../wire-terms.ts';
import { gameNames } from './active-bonus.queries.ts';
import type { HeldBonus } from './held-bonus.ts';

/** Returns the member's view of the active bonus. */
export async function bonusView(
  pool: pg.Pool,
  held: HeldBonus,
  locale: Locale,
): Promise<NonNullable<ReplyOf<'getBonusRound'>>> {
  const { row, terms, progress, played } = held;
  return {
    id: row.id,
    code: row.offerCode,
    name: nameIn(row.name, locale),
    type: bonusType(row),
    startedAt: row.startedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    deposit: toWire(row.deposit),
    reversed: toWire(row.reversed),
    added: toWire(row.added),
    bonus: toWire(row.bonus),
    terms: toWireTerms(terms),
    games: await gameNames(pool, row.games),
    played: played.map(({ kind, turnover }) => ({ kind, turnover: toWire(turnover) })),
    turnover: toWire(progress.turnover),
    total: toWire(progress.total),
  };
}

/** Returns what is still missing until the bonus can end. */
export function viewMinimum({ bonus, progress }: HeldBonus): ReplyOf<'checkBonusMinimum'> {
  const { bustThreshold, required, cancel } = bonusFiguresOf(bonus, progress);
  return {
    failLine: toWire(bustThreshold),
    total: toWire(progress.total),
    turnover: toWire(progress.turnover),
    required: toWire(required),
    canClear: cancel !== null,
  };
}

const receiptType = z.enum(['limit', 'day', 'week']);

/** Returns the type of a bonus; that of every promotion is `promotion`. */
export function bonusType({ kind, type }: { readonly kind: string; readonly type: string }) {
  return kind === 'promotion' ? ('promotion' as const) : receiptType.parse(type);
}

const names = z.record(z.string(), z.string());

function nameIn(column: unknown, locale: Locale): string {
  const named = names.parse(column);
  return named[locale] || named.en || named.th || '';
}
