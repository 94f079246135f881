import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button/IconButton.tsx';

interface Props {
  at: number;
  of: number;
  title: string;
  note: string | undefined;
  onMove: (at: number, press: 'up' | 'down') => void;
  onOut: (at: number) => void;
  children: ReactNode;
}

/** One item with its position and the buttons that move or remove it. */
export function HowtoCard({ at, of, title, note, onMove, onOut, children }: Props) {
  const { t } = useLingui();
  return (
    <li className="min-w-0 rounded-lg border border-line bg-card px-3.5 py-2">
      <div className="flex items-center gap-2">
        <span className="tabular w-5 flex-none text-muted">{at + 1}</span>
        <h2 className="min-w-0 flex-1 font-semibold">
          {title} {note ? <span className="font-normal text-muted">{note}</span> : null}
        </h2>
        <span className="flex flex-none">
          <IconButton label={t`Move up`} data-press="up" disabled={at === 0} onClick={() => onMove(at, 'up')}>
            <ArrowUp size={15} />
          </IconButton>
          <IconButton
            label={t`Move down`}
            data-press="down"
            disabled={at === of - 1}
            onClick={() => onMove(at, 'down')}
          >
            <ArrowDown size={15} />
          </IconButton>
          <IconButton label={t`Remove`} data-press="out" onClick={() => onOut(at)}>
            <Trash2 size={15} />
          </IconButton>
        </span>
      </div>
      {children}
    </li>
  );
}
