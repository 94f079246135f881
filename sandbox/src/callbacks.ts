import { fieldsOf, text } from './fields.ts';
import type { SandboxState } from './sandbox-state.ts';
import { sign } from './signature.ts';

const answerWithinMs = 5000;

/**
 * Sends callbacks to the customer: JSON with `x-signature`, the hex HMAC-SHA256 of the raw body. Anything but a 2xx is
 * retried with the scheduler's backoff.
 */
export function registerCallbackTask(state: SandboxState, secrets: Record<string, string>): void {
  state.scheduler.on('callback', async (payload, task, stopping) => {
    const path = text(fieldsOf(payload), 'path');
    const body = JSON.stringify(fieldsOf(payload).body);
    const secret = secrets[text(fieldsOf(payload), 'signer') || task.target];
    if (!secret) throw new Error(`no secret for callbacks of ${task.target}`);
    const answer = await fetch(state.callbackBase + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': sign(secret, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  });
}
