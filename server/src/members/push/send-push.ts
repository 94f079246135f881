import { dayS } from '@kapao/core/time';
import { type PushOutcome, pushTimeoutMs, sendWebPush } from '../../providers/push/send-web-push.ts';
import type { VapidKeys } from '../../providers/push/vapid.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { deleteBrowser, type EventForBrowser, endPush, takePush } from './push.queries.ts';
import { pushPayload } from './push-texts.ts';

/** Age from which an event is not sent: a member who comes back after a day sees it in the app. */
const lifeS = dayS;
/** Hold time of a push, longer than the service's timeout: after it the process that held it has died. */
const holdMs = pushTimeoutMs + 10_000;

export interface SendDeps extends Pick<Deps, 'pool' | 'log' | 'settings'> {
  readonly keys: () => Promise<VapidKeys | null>;
}

/** Thrown so that the job is retried with growing delays. */
class PushNotSent extends Error {
  override name = 'PushNotSent';
}

/**
 * Sends one event to one browser. A process killed between the service's answer and our record of it causes a second send,
 * which replaces the first by its topic and tag.
 */
export async function sendPush(deps: SendDeps, event: EventForBrowser): Promise<void> {
  const keys = await deps.keys();
  if (!keys) return; // A push without keys would be rejected; the start has logged that.
  const taken = await takePush(deps.pool, event, holdMs);
  if (!taken) return;
  const { service, endpoint, p256dh, auth, locale, ageS } = taken;
  if (ageS >= lifeS) return endPush(deps.pool, event, 'later'); // The event is too old and is not retried.
  const { publicUrl, live } = deps.settings;
  const sender = { keys, contact: publicUrl.replace(/^http:/, 'https:'), thisMachine: !live };
  const outcome = await sendWebPush(sender, {
    endpoint,
    browser: { p256dh, auth },
    text: pushPayload(event.news, locale),
    topic: event.news,
    ttlS: Math.max(60, Math.floor(lifeS - ageS)),
  });
  await recordOutcome(deps, event, service, outcome);
}

async function recordOutcome(
  deps: SendDeps,
  event: EventForBrowser,
  service: string,
  outcome: PushOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      return endPush(deps.pool, event, 'sent');
    case 'gone':
      // The member withdrew the permission, or the browser no longer exists.
      await deleteBrowser(deps.pool, event.memberId, event.id);
      return;
    case 'refused':
      deps.log.warn({ service, status: outcome.status }, 'a push service refused a message');
      return endPush(deps.pool, event, 'refused');
    case 'unknown':
      await endPush(deps.pool, event, 'later');
      throw new PushNotSent(`${service}: ${outcome.why}`);
  }
}
