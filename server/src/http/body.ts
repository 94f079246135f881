import type { FastifyInstance } from 'fastify';
import { Refused } from './error-body.ts';

/** Bodies of JSON calls; uploads set their own. */
export const jsonBodyLimitBytes = 256 * 1024;

/** JSON is the only type read by default; an empty body is absent, as the POST twins send it. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    // parseAs above makes it a string.
    else parse(request, body as string, done);
  });
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query, request.body]) {
      const field = findNul(part, '');
      if (field !== null) throw new Refused('INVALID_INPUT', { field: field.slice(1) || 'body' });
    }
  });
}

/** PostgreSQL has no text with U+0000 in it, so such a text is malformed here and not a fault there. */
function findNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = findNul(inner, `${path}.${name.replaceAll('\0', '')}`);
    if (found !== null) return found;
    if (name.includes('\0')) return path;
  }
  return null;
}
