import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import {
  type AccountStatusAction,
  accountStatusActions,
  accountStatusReasons,
} from './account-status-texts.ts';

interface Props {
  memberId: string;
  action: AccountStatusAction | null;
  /** Device that `remove-device` is about. */
  deviceId?: string;
  onClose: () => void;
}

/** Dialog that changes a member's account status, with a reason. */
export function AccountStatusDialog({ memberId, action, deviceId, onClose }: Props) {
  const { i18n } = useLingui();
  const change = useAction('setAccountStatus', {
    quiet: true,
    done: () => (action ? i18n._(accountStatusActions[action].done) : null),
    onDone: onClose,
  });
  if (!action) return null;
  const words = accountStatusActions[action];
  return (
    <ReasonDialog
      open
      title={i18n._(words.title)}
      reasons={listReasons(accountStatusReasons, (message) => i18n._(message))}
      action={i18n._(words.button)}
      variant={
        action === 'block' || action === 'hold-withdrawals' || action === 'remove-device' ? 'danger' : 'gold'
      }
      busy={change.busy}
      error={change.error ? errorText(change.error) : null}
      onConfirm={(given) =>
        void change.run({
          params: { memberId },
          body: { act: action, why: storedReason(given), ...(deviceId && { deviceId }) },
        })
      }
      onClose={() => {
        change.reset();
        onClose();
      }}
    >
      <p className="mb-2">{i18n._(words.does)}</p>
    </ReasonDialog>
  );
}
