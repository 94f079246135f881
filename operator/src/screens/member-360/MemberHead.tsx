import { useLingui } from '@lingui/react/macro';
import { MoreHorizontal, Smartphone } from 'lucide-react';
import { useMay } from '../../frame/api/session.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { Personal } from '../../frame/member/Personal.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Menu } from '../../ui/menu/Menu.tsx';
import { Day, Time } from '../../ui/show/Age.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import {
  type AccountStatusAction,
  accountStatusActions,
  accountStatusActionsFor,
} from './account-status-texts.ts';
import type { Member } from './member.ts';
import { Tags } from './Tags.tsx';

interface Props {
  member: Member;
  onAction: (action: AccountStatusAction) => void;
  onImpersonate: () => void;
  onAdjust: () => void;
}

/** Member's name, account status and the actions on them. */
export function MemberHead({ member, onAction, onImpersonate, onAdjust }: Props) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const { memberId, name, phone, createdAt, state, friends } = member;
  const actions = may('members.block') ? accountStatusActionsFor(state) : [];
  const choices = [
    ...(may('money.propose') ? [{ label: t`Manual adjustment`, keys: 'p', onChoose: onAdjust }] : []),
    ...actions.slice(2).map((action) => ({
      label: i18n._(accountStatusActions[action].button),
      onChoose: () => onAction(action),
    })),
  ];
  const canImpersonate = may('members.impersonate') && state.status === 'active';
  useKeys([
    { keys: 'p', label: t`manual adjustment`, off: !may('money.propose'), run: onAdjust },
    { keys: 'v', label: t`impersonate`, off: !canImpersonate, run: onImpersonate },
    {
      keys: 'h',
      label: state.withdrawalsHeldAt ? t`release withdrawals` : t`hold withdrawals`,
      off: !may('members.block'),
      run: () => onAction(state.withdrawalsHeldAt ? 'release-withdrawals' : 'hold-withdrawals'),
    },
  ]);
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 py-1">
      <span
        aria-hidden
        className="grid size-11 flex-none place-items-center rounded-lg bg-hero text-lg font-semibold text-gold"
      >
        {[...name][0]}
      </span>
      <div className="min-w-0 flex-1 basis-80 max-md:basis-52">
        <div className="flex flex-wrap items-center gap-2 text-base font-bold">
          <Personal memberId={memberId} field="name" masked={name} />
          <StateBadges state={state} />
          <Tags memberId={memberId} tags={member.tags} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-muted">
          <span className="inline-flex items-center gap-1.5">
            {t`Phone`} <Personal memberId={memberId} field="phone" masked={phone} />
          </span>
          <span>
            {t`Member since`} <Day at={createdAt} className="text-text" />
          </span>
          {friends > 0 ? <span>{t`Referred friends: ${friends}`}</span> : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {canImpersonate ? (
          <Button icon={<Smartphone size={16} />} keys="v" onClick={onImpersonate}>
            {t`Impersonate`}
          </Button>
        ) : null}
        {actions.slice(0, 2).map((action) => (
          <Button
            key={action}
            variant={action === 'block' ? 'danger' : 'plain'}
            onClick={() => onAction(action)}
          >
            {i18n._(accountStatusActions[action].button)}
          </Button>
        ))}
        {choices.length > 0 ? (
          <Menu
            button={
              <Button variant="quiet" className="max-md:min-w-11" aria-label={t`More`}>
                <MoreHorizontal size={16} />
              </Button>
            }
            choices={choices}
          />
        ) : null}
      </div>
    </div>
  );
}

function StateBadges({ state }: { state: Member['state'] }) {
  const { t } = useLingui();
  const { status, isOnline, breakUntil, excludedUntil, withdrawalsHeldAt, withdrawWaitsUntil } = state;
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-sm">
      {status === 'inactive' ? <Badge tone="failed">{t`Blocked`}</Badge> : null}
      {status === 'active' ? <Badge tone="success">{isOnline ? t`Active, online` : t`Active`}</Badge> : null}
      {withdrawalsHeldAt ? <Badge tone="warning">{t`Withdrawals held`}</Badge> : null}
      {withdrawWaitsUntil ? (
        <Badge tone="progress">
          {t`New bank account, on hold until`} <Time at={withdrawWaitsUntil} />
        </Badge>
      ) : null}
      {excludedUntil ? (
        <Badge tone="warning">
          {t`Excluded until`} <Time at={excludedUntil} />
        </Badge>
      ) : null}
      {breakUntil && !excludedUntil ? (
        <Badge tone="warning">
          {t`On a break until`} <Time at={breakUntil} />
        </Badge>
      ) : null}
      {state.invitesBarredAt ? <Badge tone="warning">{t`Barred from referrals`}</Badge> : null}
    </span>
  );
}
