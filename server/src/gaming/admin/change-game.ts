import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enableGame, lockGame, lockGameOrder, writeGame, writeGameOrder } from './game.queries.ts';

const subject = 'game';

/** Changes what members see of a game. Another rate needs the approval of a second person (`requestGameRate`). */
export function changeGame(
  pool: pg.Pool,
  { params: { code }, body: { seen, ...after }, note }: BackofficeContext<'changeGame'>,
): Promise<BackofficeResult<{ seen: string }>> {
  return inTransaction(pool, async (client) => {
    const found = await lockGame(client, code);
    if (!found) return refuse('NO_DATA');
    if (found.seen !== seen) return refuse('CHANGED');
    await writeGame(client, { code, rate: found.rate, ...after });
    const { name, category, logo, background } = found;
    const facts = { before: { name, category, logo, background }, after };
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
