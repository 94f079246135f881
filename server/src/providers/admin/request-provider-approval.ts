import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { ProviderFlaw } from '@kapao/contract/backoffice/reasons/provider-flaw';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { readsEnvironment } from '../protocol/environment-reference.ts';
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
 * Requests approval of a provider's address, settings and secrets (encrypted before anything is written) by a second
 * person. The whole row needs it, because a changed address alone could redirect every secret.
 */
export async function requestProviderApproval(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  { params: { kind, code }, body, staffMember, id, note }: Call,
): Promise<BackofficeResult<{ approvalId: string }>> {
  const found = await providerRow(pool, kind, code);
  const about = { subject: 'provider', subjectId: `${kind} ${code}` };
  const draft = draftOf({ kind, code }, body, found);
  const row = withSealedSecrets(draft, settings.providerKeys);
  // What is switched off prevents no start.
  const startFlaw = body.enabled === false ? null : providerErrorOf(row, settings, process.env);
  const flaw = misplacedSecret(kind, body) ?? newReference(draft, found) ?? startFlaw;
  const isStale = (found?.seen ?? '') !== body.seen;
  if (isStale || flaw) {
    // The audit gets the setting's name and never its value, because it keeps everything for ever.
    const setting = flaw && 'setting' in flaw ? flaw.setting : null;
    const after = flaw && { refused: flaw.code, setting };
    await writeAudit(pool, note({ ...about, after, why: isStale ? 'CHANGED' : 'WRONG_SETTING' }));
    return isStale || !flaw ? refuse('CHANGED') : refuse('WRONG_SETTING', { flaw });
  }
  const switched = body.enabled === undefined ? {} : { enabled: body.enabled };
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'provider' as const,
    ...about,
    payload: { ...row, ...switched, seen: body.seen, secrets: Object.keys(body.secrets) },
    why: body.why,
  };
  const isOn = body.enabled === undefined ? {} : { enabled: found?.enabled };
  const before = found && { ...approvalFacts(found, settings.providerKeys), ...isOn };
  return requestApproval(pool, staffMember, approval, note, {
    before,
    after: { ...approvalFacts(row, settings.providerKeys), ...switched },
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

/**
 * Returns the flaw of a value that newly names a variable of the environment; a name that is stored already may stay.
 * A named variable is sent to the provider, so only a command on this machine may name one.
 */
export function newReference(row: StoredProvider, found: StoredProvider | null): ProviderFlaw | null {
  const setting = Object.keys(row.settings).find(
    (name) => readsEnvironment(row.settings[name]) && row.settings[name] !== found?.settings[name],
  );
  return setting === undefined ? null : { code: 'ENVIRONMENT_BY_COMMAND', setting };
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
