import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refused } from '../call/error-body.ts';
import { isPublicFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import type { SignedAddresses } from './signed-address.ts';

const params = z.object({ '*': z.string().max(200) });
const query = z.object({ until: z.string().max(20).optional(), sig: z.string().max(100).optional() });

/**
 * Serves files; a missing or expired signature reveals nothing about what exists. The signature in the address is the
 * only authorisation, because an image tag sends no header; pictures that staff publish need none.
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
      const headers = {
        'cache-control': open ? 'public, max-age=31536000, immutable' : 'private, max-age=300, immutable',
        'content-disposition': `inline; filename="${key.split('/')[0]}.${key.split('.').at(-1)}"`,
      };
      return app.fileSender.send(request, reply, headers, (range) => files.open(key, range));
    },
  );
}
