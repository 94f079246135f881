import { v7 } from 'uuid';
import type { Entry } from '../../ledger/entry.ts';
import { records } from '../../platform/ledger-records.ts';
import { hold, posted, voided } from './ledger.ts';

/** Returns the hold of a transfer to a game, as startTransfer posts it. */
export const leg = (member: string): Entry =>
  hold(member, 5n, {
    operationLock: 'game:PG',
    atStake: true,
    guarded: true,
    record: {
      name: records.legTo,
      data: {
        code: 'PG',
        provider: 'PG',
        direction: 'in',
        amount: '5',
        sentAmount: '5',
        currency: 'THB',
        reference: v7(),
        sender: v7(),
        inquireInMs: 1_000,
        request: request(member),
      },
    },
  });
export const request = (owner: string, answer?: object) => ({
  owner,
  key: v7(),
  id: v7(),
  attempt: 1,
  hash: 'aa',
  ...(answer ? { status: 200, answer } : { leaseMs: 1_000 }),
});
/** Returns the end of a refused transfer, which is asked about once more after `inMs`. */
export const legEnd = (of: Entry, inMs?: number): Entry => {
  const check = inMs === undefined ? undefined : { provider: 'PG', inMs };
  const record = { name: records.legEnd, data: { id: of.id, state: 'failed', refusal: 'NO', check } };
  return voided(of, { record });
};
export const legDone = (of: Entry): Entry => {
  const data = { id: of.id, state: 'done', request: request(of.memberId, {}) };
  return posted(of, 'game:PG', { record: { name: records.legEnd, data } });
};
