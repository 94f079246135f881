import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { inTransaction } from '../../base/db/transaction.ts';
import { whyNoParty } from '../../outside/check-party.ts';
import type { Deps, Slice } from '../../outside/deps.ts';
import { isInForce } from '../../outside/in-force.ts';
import { partyForms } from '../../outside/party-form.ts';
import { writeAudit } from '../../web/desk/audit.ts';
import type { DeskContext } from '../../web/desk/desk-context.ts';
import { deskRoute } from '../../web/desk/desk-route.ts';
import { proposeProvider } from './propose-provider.ts';
import { enableProvider, lockProvider, providerRows } from './provider-row.queries.ts';
import { shownProvider } from './shown-provider.ts';

/** Whom we speak to outside, and how. */
export const providersSlice: Slice = (app, deps) => {
  const { pool, settings } = deps;
  deskRoute(app, deps, 'listProviders', async () => {
    const rows = await providerRows(pool);
    const shown = rows.map((row) => ({
      ...shownProvider(row, settings.providerKey),
      inForce: isInForce(row, deps, process.env),
    }));
    return done({ rows: shown, forms: partyForms() });
  });
  deskRoute(app, deps, 'switchProvider', (call) => switchProvider(deps, call));
  deskRoute(app, deps, 'proposeProvider', (call) => proposeProvider(deps, call));
};

/** One that would stop the next start is not switched on. */
function switchProvider(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  { params: { kind, code }, body: { enabled, why }, note }: DeskContext<'switchProvider'>,
): Promise<DeskResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    const found = await lockProvider(client, kind, code);
    if (!found) return no('NO_DATA');
    if (found.enabled === enabled) return no('OVER');
    const wrong = enabled ? whyNoParty(found, settings, process.env) : null;
    if (wrong !== null) return no('WRONG_SETTING', { why: wrong });
    await enableProvider(client, found, enabled);
    const told = { before: { enabled: found.enabled }, after: { enabled }, why };
    await writeAudit(client, note({ subject: 'provider', subjectId: `${kind} ${code}`, ...told }));
    return done({});
  });
}
