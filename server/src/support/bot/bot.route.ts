import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Callback, type CallbackAnswer, mountCallback } from '../../platform/call/callback-route.ts';
import { botUploads, TransferConcurrency } from '../../platform/call/transfer-concurrency.ts';
import { FileCleaner } from '../../platform/files/file-cleaner.ts';
import { createRateCounter, type RateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { refusedFiles } from '../refused-files.ts';
import { refusalAnswer } from './bot-reply.ts';
import { customerFacts } from './customer-facts.ts';
import { aboutBody, answerBody, pictureBody, readBody } from './read-bot.ts';
import { receiveAnswer } from './receive-answer.ts';
import { receiveImage } from './receive-image.ts';

/** Limit for five messages of two thousand characters each, encoded as `\u0e01`. */
const answerLimitBytes = 128 * 1024;
/** Limit for a body with only an id. */
const aboutLimitBytes = 1024;
/** Limit for a picture of some two megabytes as base64. */
const pictureLimitBytes = 3 * 1024 * 1024;
/** Maximum calls of an assistant per minute. A busy operator causes fewer, so more indicate a fault. */
const perMinute = 300;

/** Endpoints for an external assistant, open to the internet: the signature is verified before a body is read. */
export const botSlice: Slice = (app, deps) => {
  const cleaner = new FileCleaner(deps.log);
  const refused = refusedFiles(deps.pool);
  const counter = createRateCounter(deps.pool, 'chat-bot', { most: perMinute, windowS: 60 });
  const listen = listenTo(app, deps, counter);
  listen('', answerBody, answerLimitBytes, (code, body) => receiveAnswer(deps, code, body));
  listen('/about', aboutBody, aboutLimitBytes, (code, { conversation }) =>
    customerFacts(deps.pool, code, conversation),
  );
  listen('/files', pictureBody, pictureLimitBytes, (code, body, signedAt) =>
    receiveImage({ ...deps, cleaner, refused }, code, body, signedAt),
  );
};

function listenTo(app: FastifyInstance, { providers, log }: Deps, counter: RateCounter) {
  const room = new TransferConcurrency(botUploads);
  /** Returns the time at which the call was signed, or the refusal. `raw` is null before the body is read. */
  const judge = (path: string, code: string, headers: IncomingHttpHeaders, raw: Buffer | null) => {
    const bot = providers.bot?.bot;
    // If several assistants are switched on only the first is used, and the others are refused.
    if (bot?.code !== code) return 'nobody';
    const signedAt = bot.signedAt({ path: `/api/chat/bot/${code}${path}`, headers, raw });
    if (signedAt) return signedAt;
    log.warn({ provider: code }, 'a callback with a wrong signature was refused');
    return { status: 403, body: { code: 'SIGNATURE' } };
  };
  return <Shape extends z.ZodType>(
    path: '' | '/about' | '/files',
    shape: Shape,
    limitBytes: number,
    answer: (code: string, body: z.output<Shape>, signedAt: Date) => Promise<CallbackAnswer>,
  ) => {
    const receive = (code: string, { raw, headers }: Callback) => {
      // Judged again, because a body may take minutes, and the assistant may have been replaced since.
      const judged = judge(path, code, headers, raw);
      if (judged === 'nobody') return null;
      return (async () => {
        if (!(judged instanceof Date)) return judged;
        const retryAfter = await counter.count(code);
        if (retryAfter !== null) return refusalAnswer('REQUEST_LIMIT', { retryAfter });
        const read = readBody(shape, raw);
        return 'field' in read
          ? refusalAnswer('INVALID_INPUT', { field: read.field })
          : answer(code, read.value, judged);
      })();
    };
    const refuse = (code: string, headers: IncomingHttpHeaders) => {
      const judged = judge(path, code, headers, null);
      return judged instanceof Date ? null : judged;
    };
    mountCallback(app, `/api/chat/bot/:code${path}`, receive, { limitBytes, room, refuse });
  };
}
