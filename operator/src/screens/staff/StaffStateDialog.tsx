import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import type { StaffDialogProps } from './staff-dialog.ts';

/** Suspends a staff member, or reinstates them. */
export function StaffStateDialog({ staffMember: { id, name, state }, onClose }: StaffDialogProps) {
  const { t, i18n } = useLingui();
  const stop = useAction('suspendStaffMember', {
    quiet: true,
    onDone: onClose,
    done: () => t`${name} is suspended.`,
  });
  const start = useAction('reinstateStaffMember', {
    quiet: true,
    onDone: onClose,
    done: () => t`${name} may sign in again. The role needs a second approval.`,
  });
  const again = state === 'stopped';
  const action = again ? start : stop;
  return (
    <ReasonDialog
      open
      title={again ? t`Reinstate ${name}?` : t`Suspend ${name}?`}
      reasons={
        again
          ? []
          : listReasons(['WORKS_NO_MORE', 'AWAY_LONG', 'IN_DOUBT', 'OTHER'], (message) => i18n._(message), [
              'IN_DOUBT',
            ])
      }
      action={again ? t`Reinstate` : t`Suspend`}
      variant={again ? 'gold' : 'danger'}
      busy={action.busy}
      error={action.error ? errorText(action.error) : undefined}
      onConfirm={(given) => void action.run({ params: { id }, body: { why: storedReason(given) } })}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        {again
          ? t`They sign in as before. Their role needs a second approval.`
          : t`They are signed out everywhere immediately. Their requests are cancelled and their items unassigned.`}
      </p>
    </ReasonDialog>
  );
}
