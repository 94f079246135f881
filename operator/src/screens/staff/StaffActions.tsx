import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay, useMe } from '../../frame/api/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { GiveRoleDialog } from './GiveRoleDialog.tsx';
import { RecoverDialog } from './RecoverDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { StaffStateDialog } from './SuspendDialog.tsx';

type Act = 'rename' | 'role' | 'recover' | 'stop' | 'start';

/** Actions on another staff member. One's own account is managed under My account. */
export function StaffActions({ staffMember }: { staffMember: BackofficeReply<'getStaffMember'> }) {
  const { t } = useLingui();
  const may = useMay();
  const me = useMe();
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const { state, isLastOwner } = staffMember;
  const others = staffMember.id !== me.id;
  const mayChange = may('staff.change');
  const stopped = state === 'stopped';
  const dialogs = {
    rename: RenameDialog,
    role: GiveRoleDialog,
    recover: RecoverDialog,
    stop: StaffStateDialog,
    start: StaffStateDialog,
  };
  const Dialog = act && dialogs[act];
  return (
    <div className="flex flex-wrap gap-2">
      {may('rights.propose') && state === 'active' && !isLastOwner ? (
        <Button onClick={() => setAct('role')}>{t`Change role`}</Button>
      ) : null}
      {mayChange ? <Button onClick={() => setAct('rename')}>{t`Rename`}</Button> : null}
      {mayChange && others && !stopped && !isLastOwner ? (
        <Button onClick={() => setAct('recover')}>{t`New link`}</Button>
      ) : null}
      {mayChange && others && stopped ? (
        <Button onClick={() => setAct('start')}>{t`Reinstate`}</Button>
      ) : null}
      {mayChange && others && !stopped && !isLastOwner ? (
        <Button variant="danger" onClick={() => setAct('stop')}>{t`Suspend`}</Button>
      ) : null}
      {Dialog ? <Dialog staffMember={staffMember} onClose={close} /> : null}
    </div>
  );
}
