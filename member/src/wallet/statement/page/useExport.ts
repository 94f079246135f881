import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../frame/api/api.ts';
import { toastReadError } from '../../../frame/api/error-text.ts';
import { toast } from '../../../ui/status/toast.ts';
import { keepsDownloads } from '../../../frame/device/in-app-browser.ts';
import { download } from '../../image/share-image.ts';
import { collectCsv } from './collect-csv.ts';

/** Saves a month as CSV. `lines` counts while it runs and is null otherwise; leaving the page stops it. */
export function useExport(month: string) {
  const { t } = useLingui();
  const [lines, setLines] = useState<number | null>(null);
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
    setLines(0);
    try {
      const parts = await collectCsv({
        read: (after) => api('exportStatements', { body: { month, ...(after ? { after } : {}) }, signal }),
        onLines: setLines,
        wait: (ms) => pause(ms, signal),
      });
      if (signal.aborted) return;
      download(new File(parts, `kapao-statement-${month}.csv`, { type: 'text/csv;charset=utf-8' }));
      toast('success', t`Saved to Downloads`);
    } catch (failure) {
      if (!signal.aborted) toastReadError(failure);
    } finally {
      if (running.current === abort) setLines(null);
    }
  }

  return { lines, save, stop: () => running.current?.abort() };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
