import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { providerErrorOf } from '../../providers/registry/check-provider.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { insertGame, lockGameProvider } from './game.queries.ts';

/**
 * Creates a game of a provider that was approved and has the settings that its protocol needs. It starts out of service, so
 * that nobody sees it before it has been checked.
 */
export function createGame(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  { body, note }: BackofficeContext<'createGame'>,
): Promise<BackofficeResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    if (Number(body.rate) <= 0) return refuse('INVALID_INPUT', { field: 'rate' });
    const provider = await lockGameProvider(client, body.provider);
    if (!provider) return refuse('NO_DATA');
    const flaw = providerErrorOf(provider, settings, process.env);
    if (flaw !== null) return refuse('WRONG_SETTING', { flaw });
    if (!(await insertGame(client, body))) return refuse('GAME_EXISTS');
    await writeAudit(client, note({ subject: 'game', subjectId: body.code, before: null, after: body }));
    return done({});
  });
}
