import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../call/error-body.ts';

/** Body limit of JSON calls, of which the longest is a passkey response; file uploads have the limit of their call. */
export const jsonBodyLimitBytes = 32 * 1024;
/** Decimal digits that a double always preserves (DBL_DIG of the C standard). */
const exactDigits = 15;
/** The deepest body of ours is a passkey response, with four levels. */
const depthLimit = 32;

/**
 * Registers JSON as the only type parsed by default; an empty body counts as absent (POST twins of GET calls
 * send one).
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A buffer because of `parseAs` above.
    const bytes = body as Buffer;
    const text = bytes.toString('utf8');
    if (text === '') done(null, undefined);
    // Decoding would replace invalid UTF-8 with U+FFFD and store a name that nobody wrote.
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
 * Whether a number has more digits than a double always preserves. JSON.parse would round it before any validation:
 * 99.99999999999999999 would arrive as an amount of exactly 100.
 */
function roundsNumbers(json: string): boolean {
  const long = /\d[\d.]{15,}/g;
  if (json.search(long) < 0) return false;
  const numbers = json.replace(texts, '""').match(long) ?? [];
  return numbers.some((number) => significantDigits(number) > exactDigits);
}

/** A JSON string; one without its closing quote matches to the end of the body, so that each quote is scanned once. */
const texts = /"(?:[^"\\]|\\.)*"?/gs;

/** Number of digits from the first non-zero to the last non-zero one. */
function significantDigits(number: string): number {
  return /[1-9](?:\d*[1-9])?/.exec(number.replaceAll('.', ''))?.[0].length ?? 0;
}

/**
 * Returns the path of a text that PostgreSQL cannot store (U+0000 or half a surrogate pair), so that it is refused here
 * instead of causing a fault there. Also refuses deep bodies: none of ours is deep, and one could exhaust the stack of code
 * that walks it.
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

/** Whether PostgreSQL can store the text: without a NUL or half of a surrogate pair. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
