import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** All that a key of the server is used for. Each use has a key of its own, from which no other can be computed. */
export const purposes = [
  'key id',
  'game passwords',
  'second factors',
  'push',
  'provider secrets',
  'provider fingerprints',
  'requests',
  'challenges made',
  'challenges solved',
  'known networks',
  'withdraw PINs',
  'reset codes',
  'file addresses',
  'file keys',
  'guests',
  'receipts',
  'statements',
  'audit heads',
  'audit addresses',
  'staff devices',
  'exclusions',
  'login tickets',
] as const;
export type Purpose = (typeof purposes)[number];

const keyBytes = 32;
const idBytes = 4;

/** Secret of a setting, from which a key for each purpose is derived. It is in no log and no JSON of the settings. */
export class ServerKey {
  /** Eight hex digits by which stored values name their key; they reveal nothing of a random secret. */
  readonly id: string;
  readonly #secret: string;
  readonly #derived = new Map<Purpose, KeyObject>();

  constructor(secret: string) {
    this.#secret = secret;
    this.id = this.of('key id').export().subarray(0, idBytes).toString('hex');
  }

  /** Returns the key as Node keeps it: bytes would be made into such an object for each use, which costs more than the use. */
  of(purpose: Purpose): KeyObject {
    const known = this.#derived.get(purpose);
    if (known) return known;
    const derived = createSecretKey(
      Buffer.from(hkdfSync('sha256', this.#secret, 'kapao', purpose, keyBytes)),
    );
    this.#derived.set(purpose, derived);
    return derived;
  }

  mac(purpose: Purpose, text: string): Buffer {
    return createHmac('sha256', this.of(purpose)).update(text).digest();
  }
}

/** Thrown when a value names a key that is not ours; the message is a sentence for the log. */
export class UnknownKey extends Error {
  override readonly name = 'UnknownKey';
}

/**
 * Current key of a setting, and while it is being changed another one: the previous, or the next that other copies of
 * the server already use. New values are made with the current key; both decrypt and verify.
 */
export class Keyring {
  /** Name of the setting. */
  readonly setting: string;
  readonly current: ServerKey;
  readonly other: ServerKey | null;

  constructor(setting: string, secret: string, other?: string) {
    this.setting = setting;
    this.current = new ServerKey(secret);
    this.other = other === undefined ? null : new ServerKey(other);
  }

  get all(): readonly ServerKey[] {
    return this.other ? [this.current, this.other] : [this.current];
  }

  find(id: string): ServerKey | null {
    return this.all.find((key) => key.id === id) ?? null;
  }

  /** Returns the key with this id; throws UnknownKey if there is none. */
  get(id: string): ServerKey {
    const found = this.find(id);
    if (found) return found;
    throw new UnknownKey(`the key ${id} is neither ${this.setting} nor ${this.setting}_OTHER`);
  }

  sign(purpose: Purpose, text: string): string {
    return this.current.mac(purpose, text).toString('base64url');
  }

  isSigned(purpose: Purpose, text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.all.some((key) => {
      const expected = Buffer.from(key.mac(purpose, text).toString('base64url'));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}
