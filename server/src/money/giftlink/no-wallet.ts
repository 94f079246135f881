import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../asking/alarm.ts';
import { deriveId } from '../../base/derive-id.ts';
import type { Deps } from '../../outside/deps.ts';
import { accountOf } from './credit-gift.ts';
import type { Gift } from './gift.queries.ts';

/** The company knows no wallet of our number: no link can be redeemed, and a person hears of it, once an hour. */
export async function reportNoWallet(deps: Pick<Deps, 'pool'>, gift: Gift): Promise<never> {
  const hour = new Date().toISOString().slice(0, 13);
  const details = { party: gift.party, why: 'the company knows no wallet of our number' };
  const alarm = { kind: 'receiver', account: accountOf(gift), currency: 'THB', details } as const;
  await raiseAlarm(deps, alarm, deriveId(nobody, `receiver/${gift.party}/${hour}`));
  throw new Error(`${gift.party} knows no wallet of our number`);
}
