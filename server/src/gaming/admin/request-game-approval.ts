import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { providerErrorOf } from '../../providers/registry/check-provider.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { hasGame, lockGame, lockGameProvider, rateMovesMoney } from './game.queries.ts';

type Requested = BackofficeResult<{ readonly approvalId: string }>;

/**
 * Requests approval of a new game of a provider that was approved and has the settings that its protocol needs. The game
 * starts out of service, so that nobody sees it before it has been checked.
 */
export function requestNewGame(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  { body: { why, ...game }, staffMember, id, note }: BackofficeContext<'requestNewGame'>,
): Promise<Requested> {
  return inTransaction(pool, async (client): Promise<Requested> => {
    if (Number(game.rate) <= 0) return refuse('INVALID_INPUT', { field: 'rate' });
    const provider = await lockGameProvider(client, game.provider);
    if (!provider) return refuse('NO_DATA');
    const flaw = providerErrorOf(provider, settings, process.env);
    if (flaw !== null) return refuse('WRONG_SETTING', { flaw });
    if (await hasGame(client, game)) return refuse('GAME_EXISTS');
    const about = { subject: 'game', subjectId: game.code, payload: { game }, why };
    const approval = { id: deriveId(id, 'proposal'), kind: 'game' as const, ...about };
    return requestApproval(client, staffMember, approval, note, { after: game });
  });
}

/**
 * Requests approval of another rate, which would change the worth of members' money in the game: so the game must be
 * out of service and empty (`rateMovesMoney`), now and at the approval. A concurrent transfer is found by its hold,
 * which precedes the call to the provider.
 */
export function requestGameRate(
  { pool }: Pick<Deps, 'pool'>,
  { params: { code }, body, staffMember, id, note }: BackofficeContext<'requestGameRate'>,
): Promise<Requested> {
  const { rate, seen, why } = body;
  return inTransaction(pool, async (client): Promise<Requested> => {
    const found = await lockGame(client, code);
    if (!found) return refuse('NO_DATA');
    if (found.seen !== seen) return refuse('CHANGED');
    if (Number(rate) <= 0) return refuse('INVALID_INPUT', { field: 'rate' });
    if (found.enabled || (await rateMovesMoney(client, code, rate))) return refuse('BALANCE_NOT_ZERO');
    const payload = { code, rate, from: found.rate, seen };
    const about = { subject: 'game', subjectId: code, payload, why };
    const approval = { id: deriveId(id, 'proposal'), kind: 'game' as const, ...about };
    return requestApproval(client, staffMember, approval, note, {
      before: { rate: found.rate },
      after: { rate },
    });
  });
}

/** Requests approval of other links: an app to download and a page to log in at could be a thief's. */
export function requestGameLinks(
  { pool }: Pick<Deps, 'pool'>,
  { params: { code }, body, staffMember, id, note }: BackofficeContext<'requestGameLinks'>,
): Promise<Requested> {
  const { seen, why, ...links } = body;
  return inTransaction(pool, async (client): Promise<Requested> => {
    const found = await lockGame(client, code);
    if (!found) return refuse('NO_DATA');
    const from = { web: found.web, android: found.android, ios: found.ios };
    if (found.seen !== seen) return refuse('CHANGED');
    const about = { subject: 'game', subjectId: code, payload: { code, links, from, seen }, why };
    const approval = { id: deriveId(id, 'proposal'), kind: 'game' as const, ...about };
    return requestApproval(client, staffMember, approval, note, { before: from, after: links });
  });
}
