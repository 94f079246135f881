import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refused } from '../web/call/error-body.ts';
import { isOpenKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import type { SignedAddresses } from './signed-address.ts';

const params = z.object({ '*': z.string().max(200) });
const query = z.object({ until: z.string().max(20).optional(), sig: z.string().max(100).optional() });

/**
 * The files themselves. The signature alone opens one, but for pictures that operators show to members: an image tag sends no header. Who has none, or an old one, learns
 * nothing about what is there. A file is shown as what it is and nothing else, keeps to the browser that asked, and runs
 * nothing if it is opened by itself.
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
      const open = isOpenKey(key);
      const file = open || addresses.opens(key, request.query) ? await files.get(key) : null;
      if (!file) throw new Refused('NO_DATA');
      return reply
        .header('content-type', file.contentType)
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
