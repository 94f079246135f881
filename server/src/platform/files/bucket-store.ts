import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../settings/settings.ts';
import { dayOf, typeOfKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Time-out of one request, including the transfer of its file. */
const timeoutMs = 20_000;

/** Stores files in an S3 bucket with path-style addresses, which every S3 server understands. */
export function bucketStore({ endpoint, bucket, region, accessKey, secretKey }: BucketSettings): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    // Every call can be repeated: a key is written once, with one content.
    retries: 2,
  });
  const root = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await client.fetch(`${root}${path}`, { ...init, method, redirect: 'error', signal });
    if (answer.ok || answer.status === 404 || answer.status === 416) return answer;
    throw new Error(`the file store answered ${method} with ${answer.status}`, {
      cause: (await answer.text()).slice(0, 500),
    });
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

    async getPart(key, { from, to }) {
      const contentType = typeOfKey(key);
      if (contentType === null) return null;
      const answer = await ask('GET', `/${key}`, { headers: { range: `bytes=${from}-${to}` } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      // `bytes 0-99/5000`; a store without range support answers with the whole file.
      const size = Number(
        /\/(\d{1,15})$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? bytes.length,
      );
      if (!answer.ok) return null;
      // At least one store answers with the whole file when a single byte is requested.
      if (answer.status === 206) return { bytes: bytes.subarray(0, to - from + 1), contentType, size };
      return from >= size ? null : { bytes: bytes.subarray(from, to + 1), contentType, size };
    },

    async remove(key) {
      if (typeOfKey(key) === null) throw new Error('no key of a file');
      await (await ask('DELETE', `/${key}`)).arrayBuffer();
    },

    async listOlder(kind, before, limit) {
      // Keys are listed by name, which begins with the day, so the oldest are on the first page.
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${kind}/` });
      const text = await (await ask('GET', `?${query}`)).text();
      const keys = Array.from(text.matchAll(/<Key>([^<]{1,200})<\/Key>/g), ([, key = '']) => key);
      const isOld = (key: string) => typeOfKey(key) !== null && (key.split('/')[1] ?? '') < dayOf(before);
      return keys.filter(isOld).slice(0, limit);
    },
  };
}
