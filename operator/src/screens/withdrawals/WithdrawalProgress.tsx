import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleText } from '../../i18n/role-texts.ts';
import { cx } from '../../ui/design/cx.ts';
import { Time } from '../../ui/show/Age.tsx';
import { State } from '../../ui/status/Badge.tsx';

type Detail = BackofficeReply<'getWithdrawal'>;
type StepState = 'done' | 'now' | 'later' | 'no';

const stepIcons = { done: CircleCheck, now: CircleDot, later: CircleDashed, no: CircleX };
const inks = {
  done: 'text-success',
  now: 'text-progress font-semibold',
  later: 'text-muted',
  no: 'text-failed',
};

/** Progress of a withdrawal and the next step: held, one or two approvals, paid. */
export function WithdrawalProgress({ one }: { one: Detail }) {
  const { t } = useLingui();
  const { needed, state } = one;
  const approvals = one.approvals.filter(({ counts }) => counts);
  // If there are more approvals than needed, it is unknown which of them counted; all are listed above.
  const named = approvals.length <= needed;
  const approvalSteps = Array.from({ length: needed }, (_, at) => {
    const approval = approvals[at];
    const names = needed === 1 ? t`Approval` : at === 0 ? t`First approval` : t`Second approval`;
    if (approval)
      return {
        name: named ? `${names}: ${approval.mine ? t`you` : approval.who}` : names,
        stand: 'done' as StepState,
      };
    const waits = state === 'review' && at === approvals.length;
    return { name: names, stand: (waits ? 'now' : 'later') as StepState };
  });
  const end: { name: string; stand: StepState } =
    state === 'paid'
      ? { name: t`Paid`, stand: 'done' }
      : state === 'returned'
        ? { name: t`Back in the wallet`, stand: 'no' }
        : {
            name: state === 'review' ? t`Paid` : t`At the bank`,
            stand: state === 'review' ? 'later' : 'now',
          };
  return (
    <>
      <ol aria-label={t`Progress`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Step stand="done">
          {t`Held`} <Time at={one.since} />
        </Step>
        {approvalSteps.map(({ name, stand }) => (
          <Step key={name} stand={stand}>
            {name}
          </Step>
        ))}
        <Step stand={end.stand}>{end.name}</Step>
      </ol>
      {one.cannotApprove === 'ABOVE_LIMIT' ? <AllowedRoles roles={one.mayApprove} /> : null}
    </>
  );
}

/** Reason why the button is disabled and the roles that can approve, shown without hovering. */
function AllowedRoles({ roles }: { roles: Detail['mayApprove'] }) {
  const { t } = useLingui();
  const names = roles.map(roleText).join(', ');
  return (
    <p className="mt-1">
      <State tone="warning">
        {names
          ? t`Above your role’s limit, per withdrawal or per day. Roles that may: ${names}`
          : t`No role may approve this amount. An owner can change role limits.`}
      </State>
    </p>
  );
}

function Step({ stand, children }: { stand: StepState; children: ReactNode }) {
  const Sign = stepIcons[stand];
  return (
    <li
      className={cx(
        'flex items-center gap-1.5 before:h-px before:w-6 before:bg-line first:before:hidden',
        inks[stand],
      )}
    >
      <Sign size={15} aria-hidden className="flex-none" />
      <span>{children}</span>
    </li>
  );
}
