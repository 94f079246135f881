import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  enableGame,
  lockGame,
  lockGameOrder,
  rateMovesMoney,
  writeGame,
  writeGameOrder,
} from './game.queries.ts';

const subject = 'game';

/**
 * Changes a game. The rate can change only while the game is out of service and `rateMovesMoney` finds no
 * money of members there, since another rate would change its worth. A concurrent transfer is found by its
 * hold, which precedes the call to the provider.
 */
export function changeGame(
  pool: pg.Pool,
  { params: { code }, body: { seen, ...after }, note }: BackofficeContext<'changeGame'>,
): Promise<BackofficeResult<{ seen: string }>> {
  return inTransaction(pool, async (client) => {
    const found = await lockGame(client, code);
    if (!found) return refuse('NO_DATA');
    if (found.seen !== seen) return refuse('CHANGED');
    if (Number(after.rate) <= 0) return refuse('INVALID_INPUT', { field: 'rate' });
    const sameRate = Number(found.rate) === Number(after.rate);
    if (!sameRate && (found.enabled || (await rateMovesMoney(client, code, after.rate))))
      return refuse('BALANCE_NOT_ZERO');
    await writeGame(client, { code, ...after });
    const { name, category, rate, logo, background } = found;
    const facts = { before: { name, category, rate, logo, background }, after };
    const anew = await lockGame(client, code);
    await writeAudit(client, note({ subject, subjectId: code, ...facts }));
    return done({ seen: anew?.seen ?? '' });
  });
}

export function switchGame(
  pool: pg.Pool,
  { params: { code }, body: { enabled, why }, note }: BackofficeContext<'switchGame'>,
): Promise<BackofficeResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    const found = await lockGame(client, code);
    if (!found) return refuse('NO_DATA');
    if (found.enabled === enabled) return refuse('CHANGED');
    await enableGame(client, code, enabled);
    const facts = { before: { enabled: found.enabled }, after: { enabled }, why };
    await writeAudit(client, note({ subject, subjectId: code, ...facts }));
    return done({});
  });
}

/** Sets the order of all games, each exactly once; refused if a game was added meanwhile. */
export function orderGames(
  pool: pg.Pool,
  { body: { codes }, note }: BackofficeContext<'orderGames'>,
): Promise<BackofficeResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    const before = await lockGameOrder(client);
    if ([...codes].sort().join() !== [...before].sort().join()) return refuse('CHANGED');
    await writeGameOrder(client, codes);
    await writeAudit(client, note({ subject, before: { order: before }, after: { order: codes } }));
    return done({});
  });
}
