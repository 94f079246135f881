import { defaultWeights } from '@kapao/core/reward/terms';
import { createPool } from '../server/src/platform/db/pool.ts';

interface Wish {
  code: string;
  kind?: 'bonus' | 'promotion';
  percentFail?: number;
}

/** Offers 50 baht of free credit in that database, which has to be played ten times, named as its code is. */
export async function offerFreeCredit(
  databaseUrl: string,
  { code, kind = 'bonus', percentFail = 0 }: Wish,
): Promise<void> {
  const name = { th: code, la: code, en: code };
  const description = { th: 'ทดลองเล่น', la: 'ທົດລອງຫຼິ້ນ', en: 'To try the games.' };
  // As stored: minor units.
  const terms = {
    credit: { kind: 'fixed', amount: 50_00 },
    minDeposit: 0,
    turnoverMultiple: 10,
    percentFail,
    cap: 100_00,
    days: 30,
    weights: defaultWeights,
    minClear: 5_00,
  };
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    await pool.query(
      `insert into offer (code, kind, currency, name, description, banners, terms, audience, type, max_received)
       values ($1, $2, 'THB', $3, $4, '[]', $5, 'all', 'limit', 1)
       on conflict (code) do nothing`,
      [code, kind, JSON.stringify(name), JSON.stringify(description), JSON.stringify(terms)],
    );
  } finally {
    await pool.end();
  }
}
