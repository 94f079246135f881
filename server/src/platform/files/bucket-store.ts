import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Dispatcher } from 'undici';
import type { BucketSettings } from '../settings/settings.ts';
import { type FilePart, partOf } from './byte-range.ts';
import { dayOf, typeOfKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Time-out of one request, including the transfer of its file unless that is sent on while it is read. */
const timeoutMs = 20_000;

/**
 * Stores files in an S3 bucket with path-style addresses, which every S3 server understands. `connections` decides where
 * calls may lead.
 */
export function bucketStore(
  { endpoint, bucket, region, accessKey, secretKey }: BucketSettings,
  connections?: Dispatcher,
): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    // Every call can be repeated: a key is written once, with one content.
    retries: 2,
  });
  const root = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function ask(
    method: string,
    path: string,
    init: RequestInit = {},
    signal = AbortSignal.timeout(timeoutMs),
  ): Promise<Response> {
    const options = { ...init, method, redirect: 'error', signal, dispatcher: connections } as const;
    const answer = await client.fetch(`${root}${path}`, options);
    if (answer.ok || answer.status === 404 || answer.status === 416) return answer;
    throw new Error(`the file store answered ${method} with ${answer.status}`, {
      cause: (await answer.text()).slice(0, 500),
    });
  }

  /** Asks for a file whose reader sets the pace: only the wait for its first byte is limited. */
  async function begin(path: string, headers: Record<string, string>): Promise<Response> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error('the file store did not answer')), timeoutMs);
    try {
      return await ask('GET', path, { headers }, waiting.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async function sizeOf(path: string): Promise<number | null> {
    const answer = await ask('HEAD', path);
    return answer.ok ? Number(answer.headers.get('content-length')) : null;
  }

  /** Returns the keys of the first page of a listing, ordered by name. */
  async function list(prefix: string): Promise<string[]> {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    const text = await (await ask('GET', `?${query}`)).text();
    const keys = Array.from(text.matchAll(/<Key>([^<]{1,200})<\/Key>/g), ([, key = '']) => key);
    return keys.filter((key) => typeOfKey(key) !== null);
  }

  return {
    async put(key, { bytes, contentType }) {
      if (typeOfKey(key) === null) throw new Error('no key of a file');
      const headers = { 'content-type': contentType, 'content-length': String(bytes.length) };
      const answer = await ask('PUT', `/${key}`, { body: new Uint8Array(bytes), headers });
      // 404 on a PUT means that the bucket is missing.
      if (!answer.ok) throw new Error(`the file store has no bucket "${bucket}"`);
      await answer.arrayBuffer();
    },

    async get(key) {
      const contentType = typeOfKey(key);
      if (contentType === null) return null;
      const answer = await ask('GET', `/${key}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? { bytes, contentType } : null;
    },

    async open(key, range) {
      const contentType = typeOfKey(key);
      if (contentType === null) return null;
      const path = `/${key}`;
      let asked: FilePart | null = null;
      if (range && 'last' in range) {
        const size = await sizeOf(path);
        if (size === null) return null;
        asked = partOf(range, size);
        if (!asked) return { size, bytes: null };
      } else asked = range;
      const headers = asked && { range: `bytes=${asked.from}-${asked.to}` };
      const answer = await begin(path, headers ?? {});
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel();
        const size = answer.status === 416 ? await sizeOf(path) : null;
        return size === null ? null : { size, bytes: null };
      }
      // `bytes 0-99/5000`; a store without range support answers with the whole file.
      const isPart = answer.status === 206;
      const size = Number(
        /\/(\d{1,15})$/.exec(answer.headers.get('content-range') ?? '')?.[1] ??
          answer.headers.get('content-length'),
      );
      const part = partOf(asked ?? { from: 0, to: size }, size);
      // The two types of a web stream are the same object.
      const body = Readable.fromWeb(answer.body as ReadableStream);
      if (part)
        return { contentType, size, part, bytes: cut(body, isPart ? 0 : part.from, part.to - part.from + 1) };
      body.destroy();
      return { size, bytes: null };
    },

    async remove(key) {
      if (typeOfKey(key) === null) throw new Error('no key of a file');
      await (await ask('DELETE', `/${key}`)).arrayBuffer();
    },

    async listOlder(kind, before, limit) {
      // Keys are listed by name, which begins with the day, so the oldest are on the first page.
      const isOld = (key: string) => (key.split('/')[1] ?? '') < dayOf(before);
      return (await list(`${kind}/`)).filter(isOld).slice(0, limit);
    },

    listDay: (kind, day) => list(`${kind}/${dayOf(day)}/`),
  };
}

/**
 * Returns `length` bytes after the first `skip`: at least one store answers with the whole file when a single byte is
 * requested. Destroying them ends the request.
 */
function cut(body: Readable, skip: number, length: number): Readable {
  let at = 0;
  const part = new Transform({
    transform(chunk: Buffer, _, done) {
      const [from, to] = [skip - at, skip + length - at].map((offset) => Math.max(0, offset));
      at += chunk.length;
      done(null, chunk.subarray(from, to));
    },
  });
  // A fault of the body destroys the part, so that its reader gets the error.
  pipeline(body, part, () => {});
  return part;
}
