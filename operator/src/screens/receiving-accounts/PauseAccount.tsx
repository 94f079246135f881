import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import type { Account } from './account.ts';

export function PauseAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui();
  const { id, enabled, bankCode, no } = account;
  const press = useAction('switchAccount', {
    quiet: true,
    done: () =>
      enabled
        ? t`${bankCode} ${no} is paused. Members no longer see it.`
        : t`${bankCode} ${no} is active again.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={enabled ? t`Pause ${bankCode} ${no}?` : t`Resume ${bankCode} ${no}?`}
      reasons={[]}
      variant={enabled ? 'danger' : 'gold'}
      action={enabled ? t`Pause` : t`Resume`}
      note={t`Takes effect at once. Money that still comes in is credited.`}
      busy={press.busy}
      error={press.error ? sayError(press.error) : null}
      onConfirm={({ text }) =>
        void press.run({ params: { id }, body: { enabled: !enabled, why: text ?? '' } })
      }
      onClose={onClose}
    />
  );
}
