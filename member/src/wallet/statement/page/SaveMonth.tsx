import { Trans } from '@lingui/react/macro';
import { Download, FileText, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { useExport } from './useExport.ts';
import { usePdf } from './usePdf.ts';

export function SaveAsPdf({ month, disabled }: { month: string; disabled: boolean }) {
  const { saving, save } = usePdf(month);
  return (
    <Button
      variant="quiet"
      size="small"
      className="enabled:text-gold-text!"
      icon={<FileText size={17} />}
      disabled={disabled}
      busy={saving}
      doing={<Trans>Preparing…</Trans>}
      onClick={() => void save()}
    >
      <Trans>Download PDF</Trans>
    </Button>
  );
}

export function SaveAsCsv({ month, count, disabled }: { month: string; count: number; disabled: boolean }) {
  const { lines, save, stop } = useExport(month);
  const part = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const isSaving = lines !== null;
  // Moves the focus to the button that has replaced the pressed one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they change places
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body)
      part.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isSaving]);
  return (
    <div ref={part} className="flex min-h-11 items-center gap-2">
      {lines === null ? (
        <Button
          variant="quiet"
          size="small"
          className="enabled:text-gold-text!"
          icon={<Download size={17} />}
          disabled={disabled}
          onClick={() => {
            pressed.current = true;
            void save();
          }}
        >
          <Trans>Save as CSV</Trans>
        </Button>
      ) : (
        <>
          <progress
            className="h-1.5 w-16 accent-gold"
            max={Math.max(count, lines, 1)}
            value={lines}
            aria-labelledby={`saving-${month}`}
          />
          <span id={`saving-${month}`} className="tabular text-xs text-muted">
            <Trans>
              {lines} of {count} transactions
            </Trans>
          </span>
          <Button variant="quiet" size="small" icon={<X size={17} />} onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
