import { typedCode } from '@kapao/core/account/digits';
import { z } from 'zod';

/** Point in time: a Date on the server, ISO 8601 with milliseconds and Z on the wire. */
export const moment = z.codec(z.iso.datetime({ precision: 3 }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** Minor units of the currency given beside them: a bigint on the server, digits on the wire. */
export const minor = z.codec(z.string().regex(/^-?\d{1,18}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (amount) => amount.toString(),
});

/** Count of rows or members: a bigint on the server, a whole number on the wire. */
export const count = z.codec(z.number().int(), z.bigint(), {
  decode: (whole) => BigInt(whole),
  encode: (whole) => Number(whole),
});

export const backofficeLocale = z.enum(['th', 'en']);
export const currencyCode = z.enum(['THB', 'LAK']);
export const uuid = z.uuid().lowercase();
/** Parts of a call that requests the approval of another staff member; its answer names the request. */
export const approvalRequest = { reply: z.object({ approvalId: uuid }), change: true, fresh: true } as const;

/** Record id that needs its member id, joined into one word for paths and queue claims. */
export const memberRecordId = z.codec(
  z.string().regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/),
  z.object({ memberId: uuid, id: uuid }),
  {
    decode: (word) => ({ memberId: word.slice(0, 36), id: word.slice(37) }),
    encode: ({ memberId, id }) => `${memberId}.${id}`,
  },
);
/** Public id, id or number that staff type or paste, read as it is seen, in capital letters. */
export const typedId = (maxLength: number) => z.string().overwrite(typedCode).min(1).max(maxLength);
/** Reason that a person gives for an action; kept forever. */
export const why = z.string().trim().min(1).max(500);
/** Calendar day in Bangkok. */
export const day = z.iso.date();

/** Fields by which staff recognise a member. */
export const memberIdentity = {
  memberId: uuid,
  publicId: z.string(),
  name: z.string(),
  phone: z.string(),
  bankCode: z.string(),
  accountNo: z.string(),
  accountName: z.string(),
  since: moment,
  blocked: z.boolean(),
};
