import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { ProviderFlaw } from '@kapao/contract/backoffice/reasons/provider-flaw';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { isSealed } from '../protocol/provider-secret.ts';
import type { StoredProvider } from '../protocol/stored-provider.ts';
import { secretsOfRow, withSealedSecrets } from '../registry/adapter-secrets.ts';
import { providerErrorOf } from '../registry/check-provider.ts';
import type { Deps } from '../registry/deps.ts';
import { isSecretSetting, typedSettings } from '../registry/provider-form.ts';
import { providerRow } from './provider-row.queries.ts';
import { approvalFacts } from './provider-view.ts';

type Call = BackofficeContext<'requestProviderApproval'>;

/**
 * Requests approval of a provider's address, settings and secrets by a second person. The whole row needs it,
 * because a changed address alone could redirect every secret. Secrets are encrypted before anything is
 * written.
 */
export async function requestProviderApproval(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  { params: { kind, code }, body, staffMember, id, note }: Call,
): Promise<BackofficeResult<{ approvalId: string }>> {
  const found = await providerRow(pool, kind, code);
  if ((found?.seen ?? '') !== body.seen) return refuse('CHANGED');
  const misplaced = misplacedSecret(kind, body);
  if (misplaced) return refuse('WRONG_SETTING', { flaw: misplaced });
  const draft = draftOf({ kind, code }, body, found);
  const row = withSealedSecrets(draft, settings.providerKey);
  const flaw = providerErrorOf(row, settings, process.env);
  if (flaw !== null) return refuse('WRONG_SETTING', { flaw });
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'provider' as const,
    subject: 'provider',
    subjectId: `${kind} ${code}`,
    payload: { ...row, seen: body.seen, secrets: Object.keys(body.secrets) },
    why: body.why,
  };
  const before = found && approvalFacts(found, settings.providerKey);
  return requestApproval(pool, staffMember, approval, note, {
    before,
    after: approvalFacts(row, settings.providerKey),
  });
}

/** Returns the flaw of a secret that was sent as a setting, or of a setting that was sent as a secret; null without any. */
function misplacedSecret(
  kind: StoredProvider['kind'],
  { adapter, settings, secrets }: Call['body'],
): ProviderFlaw | null {
  const known = secretsOfRow({ kind, adapter });
  const stray = Object.keys(settings).find(
    (setting) => known.includes(setting) || isSealed(settings[setting]),
  );
  if (stray !== undefined) return { code: 'SECRET_AS_SETTING', setting: stray };
  const none = Object.keys(secrets).find((setting) => !known.includes(setting) || isSealed(secrets[setting]));
  return none === undefined ? null : { code: 'SETTING_AS_SECRET', setting: none, adapter };
}

/** Returns the future row with new secrets still in plain text. */
function draftOf(
  name: Pick<StoredProvider, 'kind' | 'code'>,
  { adapter, baseUrl, settings, secrets }: Call['body'],
  found: StoredProvider | null,
): StoredProvider {
  const known = secretsOfRow({ kind: name.kind, adapter });
  // Secrets of another protocol are dropped when the protocol changes.
  const kept = Object.entries(found?.settings ?? {}).filter(
    ([setting]) => found && isSecretSetting(found, setting) && known.includes(setting),
  );
  const typed = typedSettings({ kind: name.kind, adapter }, settings);
  return { ...name, adapter, baseUrl, settings: { ...typed, ...Object.fromEntries(kept), ...secrets } };
}
