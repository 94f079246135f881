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
        ? t`${bankCode} ${no} is paused. Nobody is shown it any more.`
        : t`${bankCode} ${no} is shown again.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={enabled ? t`Pause ${bankCode} ${no}?` : t`Show ${bankCode} ${no} again?`}
      reasons={[]}
      look={enabled ? 'danger' : 'gold'}
      action={enabled ? t`Pause` : t`Show again`}
      note={t`Counts at once. Money that still comes in is credited.`}
      busy={press.busy}
      error={press.error ? sayError(press.error) : null}
      onConfirm={({ text }) =>
        void press.run({ params: { id }, body: { enabled: !enabled, why: text ?? '' } })
      }
      onClose={onClose}
    />
  );
}
