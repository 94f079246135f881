import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { settingText } from './flaw-texts.ts';

interface Props {
  name: string;
  enabled: boolean;
  note: ReactNode;
  busy: boolean;
  error: unknown;
  onConfirm: (why: string) => void;
  onClose: () => void;
}

export function SwitchDialog({ name, enabled, note, busy, error, onConfirm, onClose }: Props) {
  const { t } = useLingui();
  return (
    <ReasonDialog
      open
      title={enabled ? t`Disable ${name}?` : t`Enable ${name}?`}
      reasons={[]}
      variant={enabled ? 'danger' : 'gold'}
      action={enabled ? t`Disable` : t`Enable`}
      busy={busy}
      error={error ? settingText(error) : null}
      onConfirm={({ text }) => onConfirm(text ?? '')}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">{note}</p>
    </ReasonDialog>
  );
}
