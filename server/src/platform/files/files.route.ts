import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refused } from '../call/error-body.ts';
import { isPublicFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import type { SignedAddresses } from './signed-address.ts';

const params = z.object({ '*': z.string().max(200) });
const query = z.object({ until: z.string().max(20).optional(), sig: z.string().max(100).optional() });

/**
 * Serves files. The signature in the address is the only authorisation, because an image tag sends no header;
 * pictures that staff publish need none. A missing or expired signature reveals nothing about what exists.
 * Answers have a fixed content type and run no scripts when opened alone; signed files are cached only by the
 * browser.
 */
export function filesSlice(
  app: FastifyInstance,
  { files, addresses }: { readonly files: FileStore; readonly addresses: SignedAddresses },
): void {
  const schema = { hide: true, params, querystring: query };
  app.get<{ Params: z.output<typeof params>; Querystring: z.output<typeof query> }>(
    '/files/*',
    { schema },
    async (request, reply) => {
      const key = request.params['*'];
      const open = isPublicFileKey(key);
      if (!open && !addresses.opens(key, request.query)) throw new Refused('NO_DATA');
      const part = readRange(request.headers.range);
      const file = part ? await files.getPart(key, part) : await files.get(key);
      if (!file) throw new Refused('NO_DATA');
      if (part && 'size' in file) {
        const last = part.from + file.bytes.length - 1;
        reply.code(206).header('content-range', `bytes ${part.from}-${last}/${file.size}`);
      }
      return reply
        .header('content-type', file.contentType)
        .header('accept-ranges', 'bytes')
        .header('x-content-type-options', 'nosniff')
        .header(
          'cache-control',
          open ? 'public, max-age=31536000, immutable' : 'private, max-age=300, immutable',
        )
        .header('content-disposition', `inline; filename="${key.split('/')[0]}.${key.split('.').at(-1)}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file.bytes);
    },
  );
}

/** Maximum bytes of one partial answer; a video player requests the next part by itself. */
const partBytes = 2 * 1024 * 1024;

/**
 * Reads `bytes=0-` and `bytes=100-199`, as players send. Returns null for none or another form, which may be answered with
 * the whole file.
 */
function readRange(header: string | undefined): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(header ?? '') ?? [];
  if (first === undefined) return null;
  const from = Number(first);
  const to = Math.min(last ? Number(last) : Number.POSITIVE_INFINITY, from + partBytes - 1);
  return to < from ? null : { from, to };
}
