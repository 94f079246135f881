import { createHash } from 'node:crypto';
import type { PushKind } from '@kapao/contract/push-kinds';
import { ok, type Result, refuse } from '@kapao/contract/result';
import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import type { Settings } from '../../platform/settings/settings.ts';
import { arePushKeys } from '../../providers/push/encrypt-push.ts';
import { pushServiceOf } from '../../providers/push/push-hosts.ts';
import { type Browser, renewBrowser, storeBrowser } from './push.queries.ts';

interface SubscribeDeps {
  readonly pool: pg.Pool;
  readonly settings: Pick<Settings, 'pushHosts' | 'live'>;
}

/** Push subscription data from a browser. */
interface SubscriptionInput {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Returns the browser's id, a hash of its endpoint. The endpoint itself never leaves the server, because
 * whoever knows it could send to the browser.
 */
export function browserId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

export async function subscribe(
  deps: SubscribeDeps,
  owner: { readonly memberId: string; readonly sessionId: string },
  handedIn: SubscriptionInput & { readonly kinds: readonly PushKind[]; readonly locale: Locale },
): Promise<Result<{ readonly _id: string }, 'INVALID_INPUT'>> {
  const browser = readBrowser(deps, handedIn);
  if (!browser.ok) return browser;
  const { kinds, locale } = handedIn;
  const kept = await storeBrowser(deps.pool, {
    ...browser.value,
    ...owner,
    kinds: [...new Set(kinds)],
    locale,
  });
  return kept ? ok({ _id: browser.value.id }) : refuse('INVALID_INPUT', { field: 'endpoint' });
}

/**
 * Renews a subscription from the browser's service worker. The worker has no session token: its only proof is the old
 * endpoint and its secret.
 */
export async function renew(
  deps: SubscribeDeps,
  old: { readonly endpoint: string; readonly auth: string },
  handedIn: SubscriptionInput,
): Promise<Result<{ readonly _id: string }, 'INVALID_INPUT' | 'NO_DATA'>> {
  const browser = readBrowser(deps, handedIn);
  if (!browser.ok) return browser;
  const known = { id: browserId(old.endpoint), auth: old.auth };
  return (await renewBrowser(deps.pool, known, browser.value))
    ? ok({ _id: browser.value.id })
    : refuse('NO_DATA');
}

function readBrowser(
  { settings }: SubscribeDeps,
  { endpoint, keys }: SubscriptionInput,
): Result<Browser, 'INVALID_INPUT'> {
  const service = pushServiceOf(endpoint, settings);
  if (!service) return refuse('INVALID_INPUT', { field: 'endpoint' });
  if (!arePushKeys(keys)) return refuse('INVALID_INPUT', { field: 'keys' });
  return ok({ id: browserId(endpoint), service, endpoint, ...keys });
}
