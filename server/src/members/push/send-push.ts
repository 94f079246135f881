import { dayS } from '@kapao/core/time';
import { type PushOutcome, pushTimeoutMs, sendWebPush } from '../../providers/push/send-web-push.ts';
import type { VapidKeys } from '../../providers/push/vapid.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { dropBrowser, type EventForBrowser, endPush, takePush } from './push.queries.ts';
import { pushPayload } from './push-texts.ts';

/** Older news are none: whoever comes back after a day sees them in the app. */
const lifeS = dayS;
/** Longer than a service is waited for: past it whoever had it has died. */
const holdMs = pushTimeoutMs + 10_000;

export interface SendDeps extends Pick<Deps, 'pool' | 'log' | 'settings'> {
  readonly keys: () => Promise<VapidKeys | null>;
}

/** Thrown so that the job comes again, later and later. */
class PushNotSent extends Error {
  override name = 'PushNotSent';
}

/**
 * Tells one browser of one piece of news. Killed between the service's answer and our note of it, it is told again; the same topic
 * and tag put the second in the first one's place.
 */
export async function sendPush(deps: SendDeps, news: EventForBrowser): Promise<void> {
  const keys = await deps.keys();
  if (!keys) return; // nobody would believe it; the start has said so
  const taken = await takePush(deps.pool, news, holdMs);
  if (!taken) return;
  const { service, endpoint, p256dh, auth, locale, ageS } = taken;
  if (ageS >= lifeS) return endPush(deps.pool, news, 'later'); // and is not tried again
  const { publicUrl, live } = deps.settings;
  const sender = { keys, contact: publicUrl.replace(/^http:/, 'https:'), thisMachine: !live };
  const outcome = await sendWebPush(sender, {
    endpoint,
    browser: { p256dh, auth },
    text: pushPayload(news.news, locale),
    topic: news.news,
    ttlS: Math.max(60, Math.floor(lifeS - ageS)),
  });
  await ended(deps, news, service, outcome);
}

async function ended(
  deps: SendDeps,
  news: EventForBrowser,
  service: string,
  outcome: PushOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      return endPush(deps.pool, news, 'sent');
    case 'gone':
      // The member took the permission back, or the browser is no more.
      await dropBrowser(deps.pool, news.memberId, news.id);
      return;
    case 'refused':
      deps.log.warn({ service, status: outcome.status }, 'a push service refused a message');
      return endPush(deps.pool, news, 'refused');
    case 'unknown':
      await endPush(deps.pool, news, 'later');
      throw new PushNotSent(`${service}: ${outcome.why}`);
  }
}
