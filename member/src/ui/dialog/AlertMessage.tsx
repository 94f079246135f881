import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { AlertPanel } from './AlertPanel.tsx';

interface Props {
  open: boolean;
  tone: 'success' | 'failed';
  title: ReactNode;
  children?: ReactNode;
  /** Content below the closing button. */
  more?: ReactNode;
  onClose: () => void;
}

/** Reports how something ended, and stays until it is closed. */
export function AlertMessage({ open, tone, title, children, more, onClose }: Props) {
  const Icon = tone === 'success' ? CircleCheck : CircleX;
  return (
    <AlertPanel
      open={open}
      title={
        <span className="flex items-start gap-2.5">
          <Icon size={24} className={tone === 'success' ? 'mt-1 text-success' : 'mt-1 text-failed'} />
          <span className="min-w-0 flex-1">{title}</span>
        </span>
      }
      text={children}
      onClose={onClose}
    >
      <Button onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
      {more}
    </AlertPanel>
  );
}
