import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';

interface Props {
  code: string;
  paused: boolean;
  onClose: () => void;
}

export function PauseDialog({ code, paused, onClose }: Props) {
  const { t } = useLingui();
  const pause = useAction('pauseOffer', {
    quiet: true,
    done: () => (paused ? t`${code} is active again.` : t`${code} is paused. It cannot be claimed.`),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={paused ? t`Reactivate ${code}?` : t`Pause ${code}?`}
      reasons={[]}
      variant={paused ? 'gold' : 'danger'}
      action={paused ? t`Reactivate` : t`Pause`}
      note={t`Active bonuses continue.`}
      busy={pause.busy}
      error={pause.error ? sayError(pause.error) : null}
      onConfirm={({ text }) =>
        void pause.run({ params: { code }, body: { paused: !paused, why: text ?? '' } })
      }
      onClose={onClose}
    />
  );
}
