import { ok, type Result, refuse } from '@kapao/contract/result';
import { readInviteCode } from '@kapao/core/account/registration';
import { isCurrentAgreements, isKnownSource } from '../../content/registration-rules.ts';
import { readContent } from '../../content/stored-content.ts';
import { hashDevice } from '../../platform/auth/device.ts';
import { queueKeyOfStranger } from '../../platform/auth/hash-queue.ts';
import { isRolledBack } from '../../platform/db/is-rolled-back.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { RateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { isVerified } from '../otp/send-otp.ts';
import { checkRegistration, type Registration, type RegistrationRefusal } from './check-registration.ts';
import { ownerOfPublicId } from './claim.queries.ts';
import { type CreatedMember, createMember, type NewMember } from './create-member.ts';
import { readPublicId } from './member.queries.ts';

export interface RegisterContext {
  /** Idempotency claim of this call. A retry has the same id, and it becomes the id of the member. */
  readonly claim: { readonly id: string; readonly resumed: boolean };
  readonly address: string;
  /** Random id of the device, from its cookie; null when it has none. */
  readonly device: string | null;
  readonly userAgent: string | null;
  readonly counter: RateCounter;
}

type Registered = Result<{ readonly _id: string }, RegistrationRefusal | 'UNVERIFIED_OTP' | 'REGISTER_FAIL'>;

/**
 * Registers a member in one transaction, so a process that dies leaves nothing half done. A retry under the
 * same Idempotency-Key finds the member by the id of the claim.
 */
export async function register(
  deps: Deps,
  typed: Registration,
  context: RegisterContext,
): Promise<Registered> {
  const { claim } = context;
  const made = claim.resumed ? await readPublicId(deps.pool, claim.id) : null;
  if (made) return ok({ _id: made });
  const tried = await tryOnce(deps, typed, context);
  if (tried.ok) return tried;
  // Another attempt under the same key may have been faster: then this is its answer too.
  const other = await readPublicId(deps.pool, claim.id);
  return other ? ok({ _id: other }) : tried;
}

async function tryOnce(
  deps: Deps,
  typed: Registration,
  { claim, address, device, userAgent, counter }: RegisterContext,
): Promise<Registered> {
  const options = { bankMayFollow: false, address };
  const checked = await checkRegistration(deps, typed, { ...options, counter });
  if (!checked.ok) return checked;
  const { phone, bankAccount, password, ...person } = checked.value;
  // The check never passes a registration without its bank account.
  if (!bankAccount) throw new Error('a registration passed without its bank account');
  if ((await readContent(deps.pool, 'registerOTP')) && !(await isVerified(deps, phone, device)))
    return refuse('UNVERIFIED_OTP');

  const created = await write(deps, {
    ...person,
    ...bankAccount,
    ...(await validOptionalFields(deps, typed)),
    id: claim.id,
    userAgent,
    deviceHash: device === null ? null : hashDevice(device),
    market: deps.settings.market,
    // The hash is made before the transaction begins, which would hold its locks meanwhile.
    passwordHash: await deps.passwords.inQueue(
      queueKeyOfStranger(address, phone, deps.settings.live),
      ({ hash }) => hash(password),
    ),
  });
  // These outcomes do not count against the address: a caller who registers was not probing for members, and a failed write
  // is our own fault.
  if (created.ok || created.code === 'REGISTER_FAIL') await counter.giveBack(address);
  if (created.ok) return ok({ _id: created.value.publicId });
  if (created.code !== 'REGISTER_FAIL') return created;
  // Another member may have taken the phone or account meanwhile; then that is the answer.
  const again = await checkRegistration(deps, typed, { ...options, counter: noRateCounter });
  return again.ok ? created : again;
}

const noRateCounter: RateCounter = { count: async () => null, giveBack: async () => {} };

/**
 * Keeps a source, agreements version and invite code that exist, and silently drops others: a stale link must not
 * prevent a registration.
 */
async function validOptionalFields(deps: Deps, typed: Registration) {
  const { sourceCode = '', agreementsVersion = '', ageConfirmed = false, marketing = false } = typed;
  return {
    sourceCode: (await isKnownSource(deps.pool, sourceCode)) ? sourceCode : null,
    // A version no longer in force is dropped; the member sees the new text after the first login.
    agreementsVersion: (await isCurrentAgreements(deps.pool, agreementsVersion)) ? agreementsVersion : null,
    ageConfirmed,
    marketing,
    inviterId: await findInviter(deps, typed.inviteCode ?? ''),
  };
}

async function findInviter({ pool }: Deps, typed: string): Promise<string | null> {
  const code = readInviteCode(typed);
  if (!code) return null;
  return ownerOfPublicId(pool, code.slice('PR'.length));
}

/** Error that carries a refusal out of the transaction that it rolls back. */
class RegistrationRefused extends Error {
  override name = 'RegistrationRefused';
  readonly refusal: Extract<Awaited<ReturnType<typeof createMember>>, { ok: false }>;

  constructor(refusal: RegistrationRefused['refusal']) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

async function write(
  { pool, log }: Deps,
  member: NewMember,
): Promise<Result<CreatedMember, 'EXISTING_USER' | 'EXISTING_BANK' | 'REGISTER_FAIL'>> {
  try {
    return await inTransaction(pool, async (client) => {
      const created = await createMember(client, member);
      if (!created.ok) throw new RegistrationRefused(created);
      return created;
    });
  } catch (fault) {
    if (fault instanceof RegistrationRefused) return fault.refusal;
    if (!isRolledBack(fault)) throw fault;
    log.error({ err: fault }, 'a registration could not be written');
    return refuse('REGISTER_FAIL');
  }
}
