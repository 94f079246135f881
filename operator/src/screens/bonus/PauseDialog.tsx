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
    done: () => (paused ? t`${code} runs again.` : t`${code} is paused. Nobody can take it.`),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={paused ? t`Let ${code} run again?` : t`Pause ${code}?`}
      reasons={[]}
      look={paused ? 'gold' : 'danger'}
      action={paused ? t`Let it run` : t`Pause`}
      note={t`Rounds that are open go on.`}
      busy={pause.busy}
      error={pause.error ? sayError(pause.error) : null}
      onConfirm={({ text }) =>
        void pause.run({ params: { code }, body: { paused: !paused, why: text ?? '' } })
      }
      onClose={onClose}
    />
  );
}
