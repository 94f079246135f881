import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { DeskContext } from '../../platform/backoffice/backoffice-context.ts';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { whyNoParty } from '../registry/check-provider.ts';
import type { Deps, Slice } from '../registry/deps.ts';
import { isInForce } from '../registry/is-provider-live.ts';
import { partyForms } from '../registry/provider-form.ts';
import { enableProvider, lockProvider, providerRows } from './provider-row.queries.ts';
import { shownProvider } from './provider-view.ts';
import { proposeProvider } from './request-provider-approval.ts';

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
