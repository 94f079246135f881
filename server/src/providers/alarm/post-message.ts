import { z } from 'zod';
import { fit, jsonOf } from '../protocol/answer.ts';
import { callProvider, type ProviderRequest } from '../protocol/call-provider.ts';
import { done, failed, type ProviderOutcome, unknown } from '../protocol/outcome.ts';

/** Limit of an answer, of which only the status and a sentence are read. */
const answerLimitBytes = 64 * 1024;

/** Statuses that say that this message will never be taken; a wrong key or address may be mended while it is repeated. */
const finalStatuses: readonly number[] = [400, 413, 415, 422];

/** Sentence of a refusal: Telegram's `description`, LINE's `message`. */
const refusal = z.object({ description: z.string().optional(), message: z.string().optional() });

/** Posts a message as JSON. `taken`: statuses besides 2xx that say that the receiver has it. */
export async function postMessage(
  to: ProviderRequest['to'],
  request: Pick<ProviderRequest, 'url' | 'headers' | 'body'>,
  taken: readonly number[] = [],
): Promise<ProviderOutcome> {
  const headers = { ...request.headers, 'content-type': 'application/json' };
  const answer = await callProvider({ ...request, headers, to, limitBytes: answerLimitBytes });
  if (answer.kind !== 'answer') return unknown(answer.why);
  const { status, text } = answer;
  if ((status >= 200 && status < 300) || taken.includes(status)) return done;
  const said = fit(refusal, jsonOf(text));
  const why = `HTTP ${status} ${said?.description ?? said?.message ?? ''}`.trim();
  return finalStatuses.includes(status) ? failed(why) : unknown(why);
}
