import { inTransaction } from '../../../server/src/platform/db/transaction.ts';
import { putBonusOffer } from '../../../server/src/rewards/bonus/bonus-offer.queries.ts';
import { bonusOfferSchema } from '../../../server/src/rewards/bonus/bonus-offer.schema.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/** Bonus offer of the drill, in whole baht and whole numbers, which the naive rules use directly. */
export interface DrilledOffer {
  readonly code: string;
  readonly credit: { readonly percent: number; readonly most: number } | { readonly fixed: number };
  readonly minDeposit: number;
  readonly multiple: number;
  readonly percentFail: number;
  readonly cap: number | null;
  readonly weights: Readonly<Record<string, number>>;
}

/** Offers with low wagering multiples, so that bonuses reach every end within a drill. */
export const drilledOffers: readonly DrilledOffer[] = [
  {
    code: 'FIFTH',
    credit: { percent: 20, most: 100 },
    minDeposit: 100,
    multiple: 1,
    percentFail: 20,
    cap: null,
    weights: { slot: 100, sport: 100, casino: 20, lotto: 50 },
  },
  {
    code: 'CAPPED',
    credit: { percent: 50, most: 300 },
    minDeposit: 50,
    multiple: 2,
    percentFail: 2,
    cap: 300,
    weights: { slot: 100, sport: 50, casino: 75, lotto: 50 },
  },
  {
    code: 'FIXED',
    credit: { fixed: 50 },
    minDeposit: 100,
    multiple: 3,
    percentFail: 60,
    cap: null,
    weights: { slot: 40, sport: 100, casino: 100, lotto: 50 },
  },
];

/** Balance in satang up to which it does not count as money. */
export const minClear = 5_00n;

export async function putOffers({ pool }: SimulatedSystem, games: readonly string[]): Promise<void> {
  for (const { code, credit, multiple, ...rest } of drilledOffers) {
    const name = { th: code, la: code, en: code };
    const offer = bonusOfferSchema({ THB: Number(minClear), LAK: 5_000_00 }).parse({
      code,
      kind: 'bonus',
      currency: 'THB',
      name,
      description: name,
      type: 'day',
      maxReceived: 100,
      games,
      terms: {
        ...termsOf(rest),
        turnoverMultiple: multiple,
        credit: 'fixed' in credit ? { kind: 'fixed', amount: credit.fixed } : { kind: 'percent', ...credit },
      },
    });
    await inTransaction(pool, (client) => putBonusOffer(client, offer));
  }
}

function termsOf({
  minDeposit,
  percentFail,
  cap,
  weights,
}: Omit<DrilledOffer, 'code' | 'credit' | 'multiple'>) {
  return { minDeposit, percentFail, cap, weights };
}
