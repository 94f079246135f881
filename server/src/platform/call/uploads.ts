import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { BackofficeCall } from '@kapao/contract/backoffice/backoffice-call';
import { backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import type { Call } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { customerNetworkOf } from '../rate-limit/network-address.ts';
import { Refused } from './error-body.ts';
import { anonymousUploads, memberUploads, TransferConcurrency } from './transfer-concurrency.ts';

/** Part `file` of a request, as far as its call accepts it. */
export interface Uploaded {
  /** Null: no such part, or an empty one. */
  readonly file: Buffer | null;
  /** SHA-256 of the bytes, which the idempotency key covers instead of the bytes. */
  readonly digest: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Upload of a call that takes a file, once it was read. */
    upload: Uploaded | null;
  }
}

/** Size of everything but the file: boundaries, headers, a few short fields. */
const frameBytes = 64 * 1024;
const nothing: Uploaded = { file: null, digest: '' };

/**
 * Reads the files of calls that take one, within a memory limit of its own. Register it before the concurrency limits:
 * a file is complete before its call gets a permit, so a slow sender holds none.
 */
export function registerUploads(app: FastifyInstance): void {
  const [members, strangers] = [
    new TransferConcurrency(memberUploads),
    new TransferConcurrency(anonymousUploads),
  ];
  app.decorateRequest('upload', null);
  app.addHook('preValidation', async (request, reply) => {
    const call = callOf(request);
    if (!call?.upload) {
      // No other call reads a multipart body, and none may run as if it had come without a body.
      if (request.isMultipart?.()) throw new Refused('INVALID_INPUT', { field: 'body' }, 415);
      return;
    }
    request.upload = nothing;
    if (!request.isMultipart?.()) return;
    // Fields are optional: without any the body is an empty object.
    if (call.body) request.body = {};
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    // A body that will be refused is not received first.
    if (length > call.upload.maxBytes + frameBytes) throw tooLarge();
    const whose =
      (request.caller?.loggedIn && request.caller.facts.member?.id) || request.staffMember?.staffId;
    const permit = whose ? members.enter(whose) : strangers.enter(customerNetworkOf(request.ip));
    if (!permit) throw new Refused('REQUEST_LIMIT', { retryAfter: 5 });
    // The permit lasts as long as the request: the bytes are held until it is answered.
    reply.raw.once('close', () => permit.leave());
    const upload = await readFile(request, call.upload.maxBytes, permit.grow);
    if (!upload) throw tooLarge();
    request.upload = upload;
  });
}

/** The rest of the body is read and discarded (error-handler.ts). */
const tooLarge = () => new Refused('INVALID_INPUT', { field: 'file' }, 413);

/** Registers the multipart parser, beside the other body parsers. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 8, fieldSize: 4_096, parts: 10, headerPairs: 50 },
  });
}

function callOf({ routeOptions }: FastifyRequest): Call | BackofficeCall | undefined {
  const { call: name, backofficeCall } = routeOptions.config;
  return name ? calls[name] : backofficeCall && backofficeCalls[backofficeCall];
}

/** Returns null when the file is longer than its call allows. */
async function readFile(
  request: FastifyRequest,
  maxBytes: number,
  grow: (bytes: number) => boolean,
): Promise<Uploaded | null> {
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  const fields: Record<string, string> = {};
  let read = 0;
  try {
    // The limit is one byte more than allowed: the parser reports a truncated file only at its end.
    for await (const part of request.parts({ limits: { fileSize: maxBytes + 1 } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      for await (const chunk of part.file) {
        read += chunk.length;
        if (read > maxBytes) return null;
        if (part.fieldname !== 'file') continue;
        if (!grow(chunk.length)) throw new Refused('REQUEST_LIMIT', { retryAfter: 5 });
        hash.update(chunk);
        chunks.push(chunk);
      }
    }
  } catch (fault) {
    if (fault instanceof Refused) throw fault;
    // The body is truncated or not multipart, so it contains no acceptable file.
    throw new Refused('INVALID_INPUT', { field: 'body' });
  }
  if (Object.keys(fields).length > 0) request.body = fields;
  const file = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return { file, digest: file ? hash.digest('hex') : '' };
}
