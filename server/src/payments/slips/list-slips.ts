import { toWire } from '@kapao/core/money';
import type pg from 'pg';
import type { ReplyOf } from '../../platform/call/context.ts';
import { type ListedSlip, slipPage } from './list-slips.queries.ts';
import { slipStates } from './states.ts';

type Shown = ReplyOf<'getSlips'>['slips'][number];

export async function listSlips(
  pool: pg.Pool,
  memberId: string,
  paging: { readonly page: number; readonly limit: number },
): Promise<ReplyOf<'getSlips'>> {
  const { total, rows } = await slipPage(pool, memberId, paging);
  return { total, slips: rows.map(shown) };
}

function shown(slip: ListedSlip): Shown {
  const { shown: status, step } = slipStates[slip.state];
  return {
    createdAt: slip.createdAt.toISOString(),
    amount: toWire(slip.amount ?? 0n),
    status,
    note: slip.note,
    link: '',
    reference: slip.id,
    step,
    nextAt: slip.nextAt?.toISOString() ?? null,
    endedAt: slip.endedAt?.toISOString() ?? null,
    paidBy: payerOf(slip),
    credited:
      slip.creditId && slip.creditAt
        ? {
            amount: toWire(slip.creditAmount ?? 0n),
            at: slip.creditAt.toISOString(),
            statementId: slip.creditId,
          }
        : null,
    inSuspense: slip.inSuspense ?? false,
  };
}

function payerOf({ fromBank, fromAccount, nameTH, nameEN, nameLO }: ListedSlip): Shown['paidBy'] {
  if (!fromBank && !fromAccount) return null;
  const bank = fromBank && {
    code: fromBank,
    nameTH: nameTH ?? fromBank,
    nameEN: nameEN ?? fromBank,
    nameLO: nameLO ?? fromBank,
  };
  // Banks hide some of the last four digits; hidden ones are not guessed.
  const lastFour = /\d{4}$/.exec(fromAccount?.replace(/[\s-]/g, '') ?? '')?.[0] ?? '';
  return { bank: bank || null, lastFour };
}
