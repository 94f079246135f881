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

export const currencyCode = z.enum(['THB', 'LAK']);
export const uuid = z.uuid().lowercase();
/** Why a person does something: kept for ever. */
export const why = z.string().trim().min(1).max(500);
/** A day of Bangkok. */
export const day = z.iso.date();
