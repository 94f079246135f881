import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { providerErrorOf } from '../registry/check-provider.ts';
import type { Deps, Slice } from '../registry/deps.ts';
import { isProviderLive } from '../registry/is-provider-live.ts';
import { providerForms } from '../registry/provider-form.ts';
import { enableProvider, lockProvider, providerRows } from './provider-row.queries.ts';
import { shownProvider } from './provider-view.ts';
import { requestProviderApproval } from './request-provider-approval.ts';

/** Console calls about the providers. */
export const providersSlice: Slice = (app, deps) => {
  const { pool, settings } = deps;
  backofficeRoute(app, deps, 'listProviders', async () => {
    const rows = await providerRows(pool);
    const shown = rows.map((row) => ({
      ...shownProvider(row, settings.providerKeys),
      inForce: isProviderLive(row, deps, process.env),
    }));
    return done({ rows: shown, forms: providerForms() });
  });
  backofficeRoute(app, deps, 'switchProvider', (call) => switchProvider(deps, call));
  backofficeRoute(app, deps, 'requestProviderApproval', (call) => requestProviderApproval(deps, call));
};

/** Switches a provider on or off; refuses to switch on one whose row would prevent the next start. */
function switchProvider(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  { params: { kind, code }, body: { enabled, why }, note }: BackofficeContext<'switchProvider'>,
): Promise<BackofficeResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    const found = await lockProvider(client, kind, code);
    if (!found) return refuse('NO_DATA');
    if (found.enabled === enabled) return refuse('CHANGED');
    // Switching off an alarm channel takes a second person.
    if (kind === 'alarm' && !enabled) return refuse('NEEDS_APPROVAL');
    const flaw = enabled ? providerErrorOf(found, settings, process.env) : null;
    if (flaw !== null) return refuse('WRONG_SETTING', { flaw });
    await enableProvider(client, found, enabled);
    const facts = { before: { enabled: found.enabled }, after: { enabled }, why };
    await writeAudit(client, note({ subject: 'provider', subjectId: `${kind} ${code}`, ...facts }));
    return done({});
  });
}
