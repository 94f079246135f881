import { expect, test } from 'vitest';
import { z } from 'zod';
import { backofficeCalls } from './backoffice/backoffice-calls.ts';
import { calls } from './calls.ts';

/** Returns the fields of a reply that a page may rely on, each object's after its name. */
function requiredIn(schema: unknown): string {
  if (schema instanceof z.ZodNullable) return requiredIn(schema.unwrap());
  if (schema instanceof z.ZodArray) return requiredIn(schema.element);
  if (!(schema instanceof z.ZodObject)) return '';
  const required = Object.entries(schema.shape).filter(([, part]) => !(part instanceof z.ZodOptional));
  return ` { ${required.map(([name, part]) => name + requiredIn(part)).join(' ')} }`;
}

/**
 * What every page reads, so that a missing field would stop all of them. Copies are upgraded one after the other, and a
 * page of the new release may ask an older copy: a new field is optional for one release, and stands here from the next.
 */
const relied = {
  getMe: `{ id name role { code name } rights locale freshUntil passkey }`,
  countQueues: `{ queues { queue open oldest targetMinutes overdue isUrgent day { ended within } week { ended within } }
    here { id name } book { balanced checkedAt } }`,
  getActive: `{ terminated }`,
  getProfile: `{ profile { _id username name createdAt agreementsVersion withdrawHeldUntil }
    withdrawProof { above isDefault defaultAbove pin }
    bankAccount { bank { code nameTH nameEN nameLO englishNameOnly } bankCode bankAccountName bankAccountNo } }`,
  getWallet: `{ profile { name _id }
    bankAccount { bank { code nameTH nameEN nameLO englishNameOnly } bankCode bankAccountName bankAccountNo }
    wallet { amount held currency } invite { amount success fail } round
    slots { code name category isActive amount ftWalletSlot step logo background web android ios refreshedAt pending
      playedAt favourite offered }
    total pause { kind until } erasureAskedAt closed { part until } updatedAt }`,
};

test.each(Object.entries(relied))(
  'a page relies on nothing in %s that an older copy does not send',
  (name, fields) => {
    const { reply } = { ...calls, ...backofficeCalls }[name as keyof typeof relied];
    expect(requiredIn(reply).trim()).toBe(fields.replace(/\s+/g, ' '));
  },
);
