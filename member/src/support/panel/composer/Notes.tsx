import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { cx } from '../../../ui/design/cx.ts';
import { textMax } from '../../conversation/outbox/outgoing.ts';

interface Props {
  id: string;
  /** Length of the text in UTF-16 units. */
  length: number;
  isCut: boolean;
  /** Why the last files were refused. */
  refusal: string | null;
  onRefusalSeen: () => void;
}

const countedFrom = textMax - 200;

/** Notes above the field: refused files, and the space left once it is short. */
export function Notes({ id, length, isCut, refusal, onRefusalSeen }: Props) {
  const { t } = useLingui();
  return (
    <div id={id} className="max-h-[30cqh] overflow-y-auto">
      {refusal ? (
        <div
          role="alert"
          className="flex items-center gap-2 bg-failed-tint py-1 pr-1 pl-4 text-sm text-failed"
        >
          <span className="min-w-0 flex-1 break-words whitespace-pre-line">{refusal}</span>
          <button
            type="button"
            aria-label={t`Close`}
            onClick={onRefusalSeen}
            className="grid size-11 flex-none place-items-center"
          >
            <X size={19} />
          </button>
        </div>
      ) : null}
      {length >= countedFrom ? (
        <p
          className={cx(
            'tabular flex justify-between gap-3 px-4 pt-2 text-xs',
            isCut ? 'text-failed' : 'text-muted',
          )}
        >
          <span role="status">
            {isCut ? <Trans>The rest didn’t fit. Send it as a second message.</Trans> : null}
          </span>
          <span className="flex-none">
            {length} / {textMax}
          </span>
        </p>
      ) : null}
    </div>
  );
}
