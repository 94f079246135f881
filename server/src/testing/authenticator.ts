import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Changes that a caller may make to an answer before it is sent, as an attacker would. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Flags of the authenticator data; without 0x04 the member was not verified. */
  readonly flags?: number;
  readonly signCount?: number;
  readonly userHandle?: string;
  /** Attestation statement that the options did not ask for. */
  readonly attested?: ReadonlyMap<string, unknown>;
}

type Options = Readonly<Record<string, unknown>>;

/** Authenticator with one key (P-256), as WebAuthn describes it: behaves as a phone after a fingerprint. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  #signCount = 0;
  #userHandle: string | undefined;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = pair.publicKey;
    this.#privateKey = pair.privateKey;
  }

  /** Returns the answer to registration options, with attestation `none` unless forged. */
  create(options: Options, forgery: Forgery = {}): Options {
    const { rp, user, challenge } = options as {
      rp: { id: string };
      user: { id: string };
      challenge: string;
    };
    this.#userHandle = user.id;
    const key = this.#publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(String(key.x), 'base64url')],
        [-3, Buffer.from(String(key.y), 'base64url')],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, cose]);
    const authData = Buffer.concat([this.#data(rp.id, { flags: 0x45, ...forgery }), attested]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', forgery.attested ? 'packed' : 'none'],
        ['attStmt', forgery.attested ?? new Map()],
        ['authData', authData],
      ]),
    );
    return this.#credential({
      clientDataJSON: text(this.#client('webauthn.create', challenge, forgery)),
      attestationObject: text(attestationObject),
      transports: ['internal'],
    });
  }

  /** Returns the answer to authentication options. */
  get(options: Options, forgery: Forgery = {}): Options {
    const { rpId, challenge } = options as { rpId: string; challenge: string };
    this.#signCount++;
    const client = this.#client('webauthn.get', challenge, forgery);
    const authData = this.#data(rpId, { flags: 0x05, ...forgery });
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return this.#credential({
      clientDataJSON: text(client),
      authenticatorData: text(authData),
      signature: text(sign('sha256', signed, this.#privateKey)),
      userHandle: forgery.userHandle ?? this.#userHandle,
    });
  }

  #client(type: string, challenge: string, forgery: Forgery): Buffer {
    const said = {
      type: forgery.type ?? type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(said));
  }

  #data(rpId: string, { flags = 0, ...forgery }: Forgery): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forgery.signCount ?? this.#signCount);
    const hash = createHash('sha256')
      .update(forgery.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([flags]), count]);
  }

  #credential(response: Options): Options {
    const id = text(this.credentialId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}

/** Encodes as much of CBOR (RFC 8949) as an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([k, v]) => [cbor(k), cbor(v)])]);
  throw new TypeError('an attestation holds nothing else');
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}
