import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../call/error-body.ts';

/** Bodies of JSON calls, of which the longest is an answer of a passkey; a file has the limit of its call. */
export const jsonBodyLimitBytes = 32 * 1024;
/** A double gives every decimal number of so many digits back as it was written (DBL_DIG of the C standard). */
const surelyKeptDigits = 15;
/** Our deepest body is an answer of a passkey, four levels. */
const depthLimit = 32;

/** JSON is the only type read by default; an empty body is absent, as the POST twins send it. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // parseAs above makes it a buffer.
    const bytes = body as Buffer;
    const text = bytes.toString('utf8');
    if (text === '') done(null, undefined);
    // Decoding would put U+FFFD for what is no UTF-8, and a name would be stored that nobody wrote.
    else if (!isUtf8(bytes) || roundsNumbers(text)) done(new Refused('INVALID_INPUT', { field: 'body' }));
    else parse(request, text, done);
  });
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query, request.body]) {
      const field = findUnstorable(part, '', 0);
      if (field !== null) throw new Refused('INVALID_INPUT', { field: field.slice(1) || 'body' });
    }
  });
}

/**
 * Whether some number has more digits than a double surely keeps. JSON.parse would round it before anybody can
 * object: 99.99999999999999999 would arrive as an amount of exactly 100.
 */
function roundsNumbers(json: string): boolean {
  const long = /\d[\d.]{15,}/g;
  if (json.search(long) < 0) return false;
  const numbers = json.replace(texts, '""').match(long) ?? [];
  return numbers.some((number) => significantDigits(number) > surelyKeptDigits);
}

/** A JSON text; one without its closing quote matches to the end of the body, so that no quote is looked at twice. */
const texts = /"(?:[^"\\]|\\.)*"?/gs;

/** From the first digit that is not zero to the last. */
function significantDigits(number: string): number {
  return /[1-9](?:\d*[1-9])?/.exec(number.replaceAll('.', ''))?.[0].length ?? 0;
}

/**
 * PostgreSQL cannot store U+0000 or half a surrogate pair in a text, so such a text is refused here, before it becomes a fault there.
 * None of our bodies nests deeply, and a deep one could exhaust the stack of whatever walks through it.
 */
function findUnstorable(value: unknown, path: string, depth: number): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  if (depth === depthLimit) return '';
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, `${path}.${name.replaceAll('\0', '')}`, depth + 1);
    if (found !== null) return found;
    if (!isStorable(name)) return path;
  }
  return null;
}

/** Neither a NUL nor half of a surrogate pair, for neither is a text of PostgreSQL's. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
