import { isBackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { z } from 'zod';
import type { RowKind } from '../../platform/backoffice/approval-kind.ts';
import { providerKinds, type StoredProvider } from '../protocol/stored-provider.ts';
import { resealed } from '../registry/adapter-secrets.ts';
import { providerErrorOf } from '../registry/check-provider.ts';
import type { Deps } from '../registry/deps.ts';
import { applyProvider, providerRow } from './provider-row.queries.ts';
import { approvalFacts } from './provider-view.ts';
import { newReference } from './request-provider-approval.ts';

const payloadShape = z.object({
  kind: z.enum(providerKinds),
  code: z.string(),
  adapter: z.string(),
  baseUrl: z.string(),
  settings: z.record(z.string(), z.unknown()),
  enabled: z.literal(false).optional(),
});

/** Approval kind for a provider's address, settings and secrets. */
export const providerApproval = ({ pool, settings }: Pick<Deps, 'pool' | 'settings'>): RowKind => ({
  kind: 'provider',
  async describe({ payload }) {
    const row = payloadShape.parse(payload);
    const found = await providerRow(pool, row.kind, row.code);
    const facts = (each: StoredProvider) => approvalFacts(each, settings.providerKeys);
    const { enabled, ...settled } = row;
    if (enabled === undefined) return { before: found && facts(found), after: facts(settled) };
    return {
      before: found && { ...facts(found), enabled: found.enabled },
      after: { ...facts(settled), enabled },
    };
  },
  async apply(client, { payload, requester }) {
    const row = payloadShape.parse(payload);
    const found = await providerRow(client, row.kind, row.code);
    if (newReference(row, found) !== null) return refuse('CHANGED');
    // Secrets encrypted under an earlier key would prevent the next start.
    if (row.enabled !== false && providerErrorOf(row, settings, process.env) !== null)
      return refuse('CHANGED');
    // The secrets were encrypted at the request, maybe under a key that is being replaced.
    const anew = resealed(row, settings.providerKeys) ?? row;
    const refusal = await applyProvider(client, { ...payload, settings: anew.settings }, requester);
    if (refusal === null) return done(null);
    if (isBackofficeCode(refusal)) return refuse(refusal);
    throw new Error(`an approval request about a provider was answered ${refusal}`);
  },
});
