import { ok, refuse } from '@kapao/contract/result';
import { fromWire } from '@kapao/core/money';
import { hasSteppedUp } from '../../platform/auth/step-up-proof.ts';
import type { Context } from '../../platform/call/context.ts';
import { route } from '../../platform/call/route.ts';
import { createRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { setWithdrawProof } from '../withdraw-proof/set-withdraw-proof.ts';
import { showWithdrawProof } from '../withdraw-proof/show-withdraw-proof.ts';
import { acceptAgreements } from './accept-agreements.ts';
import { selectProfile } from './member.queries.ts';
import { profileFor } from './read-profile.ts';
import { updateBankAccountName } from './update-bank-account-name.ts';
import { type Asker, accountTries, updateProfile } from './update-profile.ts';

export const accountSlice: Slice = (app, deps) => {
  const tries = createRateCounter(deps.pool, 'bank-account-member', accountTries);

  route(app, deps, 'getProfile', async ({ member, session }) => {
    const [profile, withdrawProof] = await Promise.all([
      profileFor(deps.pool, session, await selectProfile(deps.pool, member.id)),
      showWithdrawProof(deps, member.id, member.currency),
    ]);
    return ok({ ...profile, withdrawProof });
  });

  route(app, deps, 'setWithdrawProof', async ({ member, session, body }) => {
    const above = typeof body.above === 'number' ? fromWire(body.above, member.currency) : null;
    if (above && (!above.ok || above.value < 0n)) return refuse('INVALID_INPUT', { field: 'above' });
    const changed = await setWithdrawProof(deps, member, hasSteppedUp(session), {
      above: above?.value ?? (body.above === null ? null : undefined),
      pin: body.pin,
    });
    return changed.ok ? ok({}) : changed;
  });

  route(app, deps, 'acceptAgreements', async ({ member, body, raw }) => {
    const accepted = await acceptAgreements(
      deps.pool,
      member.id,
      body.version,
      raw.headers['user-agent'] ?? null,
    );
    return accepted.ok ? ok({}) : accepted;
  });

  const askerOf = ({
    member,
    session,
    locale,
  }: Pick<Context<'updateProfile'>, 'member' | 'session' | 'locale'>): Asker => ({
    memberId: member.id,
    steppedUp: hasSteppedUp(session),
    locale,
  });

  route(app, deps, 'updateProfile', async (context) => {
    const updated = await updateProfile(deps, askerOf(context), context.body, tries);
    return updated.ok ? ok({}) : updated;
  });

  route(app, deps, 'updateBankAccountName', async (context) => {
    const { bankCode, bankAccountName, name } = context.body;
    const change = { bankCode, bankAccountName: bankAccountName ?? name ?? '' };
    const updated = await updateBankAccountName(deps, askerOf(context), change);
    return updated.ok ? ok({}) : updated;
  });
};
