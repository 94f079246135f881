import { minuteMs } from '@kapao/core/time';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../frame/api/api.ts';
import { toastReadError } from '../../../frame/api/error-text.ts';
import { toast } from '../../../ui/status/toast.ts';
import { keepsDownloads } from '../../../frame/device/in-app-browser.ts';
import { download } from '../../image/share-image.ts';

/** The server draws hundreds of pages in a fraction of this, but a weak line needs some for the file. */
const timeoutMs = 3 * minuteMs;

/** Saves the statement of a month as PDF; leaving the page stops it. */
export function usePdf(month: string) {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(): Promise<void> {
    if (!keepsDownloads())
      return toast(
        'failed',
        t`This in-app browser cannot save files. Open Kapao in Chrome or Safari and save it there.`,
      );
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    setSaving(true);
    try {
      const { pdf, mostLines } = await api('exportStatementPdf', { body: { month }, signal, timeoutMs });
      if (signal.aborted) return;
      const most = mostLines.toLocaleString('en-US');
      if (pdf === null)
        return toast(
          'failed',
          t`A PDF has at most ${most} transactions, and this month has more. Save it as CSV.`,
        );
      const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
      download(new File([bytes], `kapao-statement-${month}.pdf`, { type: 'application/pdf' }));
      toast('success', t`Saved to Downloads`);
    } catch (failure) {
      if (!signal.aborted) toastReadError(failure);
    } finally {
      if (running.current === abort) setSaving(false);
    }
  }

  return { saving, save };
}
