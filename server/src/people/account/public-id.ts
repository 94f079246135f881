import { randomInt } from 'node:crypto';
import { crockford } from '../../base/crockford.ts';

/** The wire's `_id`: 10 random characters, 50 bits, of which none is misread aloud. */
export function createPublicId(): string {
  return Array.from({ length: 10 }, () => crockford[randomInt(crockford.length)]).join('');
}
