import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileText, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { monthCsv, monthPdf } from './month-files.ts';
import { useSaveFile } from './useSaveFile.ts';

export function SaveAsPdf({ month, disabled }: { month: string; disabled: boolean }) {
  const { t } = useLingui();
  const { saving, save } = useSaveFile();
  const make = async (signal: AbortSignal) => {
    const { file, mostLines } = await monthPdf(month, signal);
    const most = mostLines.toLocaleString('en-US');
    return (
      file ?? t`PDFs are limited to ${most} transactions, and this month has more. Use “Save as CSV” instead.`
    );
  };
  return (
    <Button
      variant="quiet"
      size="small"
      className="enabled:text-gold-text!"
      icon={<FileText size={17} />}
      disabled={disabled}
      busy={saving}
      doing={<Trans>Preparing…</Trans>}
      onClick={() => void save(make)}
    >
      <Trans>Download PDF</Trans>
    </Button>
  );
}

export function SaveAsCsv({ month, count, disabled }: { month: string; count: number; disabled: boolean }) {
  const { saving, save, stop } = useSaveFile();
  const [lines, setLines] = useState(0);
  const part = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // Moves the focus to the button that has replaced the pressed one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one button replaces the other
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body)
      part.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [saving]);
  return (
    <div ref={part} className="flex min-h-11 items-center gap-2">
      {saving ? (
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
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="enabled:text-gold-text!"
          icon={<Download size={17} />}
          disabled={disabled}
          onClick={() => {
            pressed.current = true;
            setLines(0);
            void save((signal) => monthCsv(month, setLines, signal));
          }}
        >
          <Trans>Save as CSV</Trans>
        </Button>
      )}
    </div>
  );
}
