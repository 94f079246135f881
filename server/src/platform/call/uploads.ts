import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { BackofficeCall } from '@kapao/contract/backoffice/backoffice-call';
import { backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import type { Call } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { customerOf } from '../rate-limit/network-address.ts';
import { Refused } from './error-body.ts';
import { anonymousUploads, memberUploads, UploadConcurrency } from './upload-concurrency.ts';

/** The part `file` of a request, as far as it is one that its call takes. */
export interface Uploaded {
  /** Null: no such part, or an empty one. */
  readonly file: Buffer | null;
  /** SHA-256 of the bytes: what the idempotency key is held to in place of them. */
  readonly digest: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call that takes a file, once it was read. */
    upload: Uploaded | null;
  }
}

/** Everything but the file: boundaries, headers, a few short fields. */
const frameBytes = 64 * 1024;
const nothing: Uploaded = { file: null, digest: '' };

/**
 * Reads the files of calls that take one. Register it before admission: a file is here as a whole before its call gets a
 * place, so whoever sends one slowly keeps none. What such files may take of the memory is bounded on its own.
 */
export function registerUploads(app: FastifyInstance): void {
  const [members, strangers] = [
    new UploadConcurrency(memberUploads),
    new UploadConcurrency(anonymousUploads),
  ];
  app.decorateRequest('upload', null);
  app.addHook('preValidation', async (request, reply) => {
    const call = callOf(request);
    if (!call?.upload) {
      // No other call reads such a body, and none must be done as if it had come without one.
      if (request.isMultipart?.()) throw new Refused('INVALID_INPUT', { field: 'body' }, 415);
      return;
    }
    request.upload = nothing;
    if (!request.isMultipart?.()) return;
    // Each of the fields may be left out, whatever becomes of the file.
    if (call.body) request.body = {};
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    // Nobody waits for what will not be taken.
    if (length > call.upload.maxBytes + frameBytes) throw tooLarge();
    const whose = (request.caller?.loggedIn && request.caller.facts.member?.id) || request.operator?.staffId;
    const place = whose ? members.enter(whose) : strangers.enter(customerOf(request.ip));
    if (!place) throw new Refused('REQUEST_LIMIT', { retryAfter: 5 });
    // For as long as the request lasts: the bytes are held until it is answered.
    reply.raw.once('close', () => place.leave());
    const upload = await readFile(request, call.upload.maxBytes, place.grow);
    if (!upload) throw tooLarge();
    request.upload = upload;
  });
}

/** What is still to come is read and thrown away (error-handler.ts). */
const tooLarge = () => new Refused('INVALID_INPUT', { field: 'file' }, 413);

/** The parser that finds the parts; it is one of the body parsers, and stands beside them. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 8, fieldSize: 4_096, parts: 10, headerPairs: 50 },
  });
}

function callOf({ routeOptions }: FastifyRequest): Call | BackofficeCall | undefined {
  const { call: name, backofficeCall } = routeOptions.config;
  return name ? calls[name] : backofficeCall && backofficeCalls[backofficeCall];
}

/** Null: it is longer than its call allows. */
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
    // One more than is allowed: the parser says nothing of what it leaves out before it has seen the end.
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
    // Cut off, or no multipart at all: whatever it was, it is no file that could be taken.
    throw new Refused('INVALID_INPUT', { field: 'body' });
  }
  if (Object.keys(fields).length > 0) request.body = fields;
  const file = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return { file, digest: file ? hash.digest('hex') : '' };
}
