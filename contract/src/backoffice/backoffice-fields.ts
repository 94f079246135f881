import { z } from 'zod';

/** A moment: a Date on the server, ISO 8601 with milliseconds and Z on the wire. */
export const moment = z.codec(z.iso.datetime({ precision: 3 }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** Minor units of a currency that stands beside them: a bigint on the server, digits on the wire. */
export const minor = z.codec(z.string().regex(/^-?\d{1,18}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (amount) => amount.toString(),
});

/** A count that no JSON number need fit: of rows, of members. */
export const count = z.codec(z.number().int(), z.bigint(), {
  decode: (whole) => BigInt(whole),
  encode: (whole) => Number(whole),
});

/** The console's languages. */
export const backofficeLocale = z.enum(['th', 'en']);
export const currencyCode = z.enum(['THB', 'LAK']);
export const uuid = z.uuid().lowercase();

/** What is known by its member and its own id, as one word: of an address, of a queue's claim. */
export const ofMember = z.codec(
  z.string().regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/),
  z.object({ memberId: uuid, id: uuid }),
  {
    decode: (word) => ({ memberId: word.slice(0, 36), id: word.slice(37) }),
    encode: ({ memberId, id }) => `${memberId}.${id}`,
  },
);
/** Why a person does something: kept for ever. */
export const why = z.string().trim().min(1).max(500);
/** A day of Bangkok. */
export const day = z.iso.date();
