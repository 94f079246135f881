import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { toastReadError } from '../../../frame/api/error-text.ts';
import { keepsDownloads } from '../../../frame/device/in-app-browser.ts';
import { toast } from '../../../ui/status/toast.ts';
import { download } from '../../image/share-image.ts';

/** Returns the file to save, or a text that says why there is none. */
type MakeFile = (signal: AbortSignal) => Promise<File | string>;

/** Saves a file that takes time to make; `stop`, and leaving the page, end it. */
export function useSaveFile() {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(make: MakeFile): Promise<void> {
    if (!keepsDownloads())
      return toast(
        'failed',
        t`This in-app browser can’t save files. Open Kapao in Chrome or Safari and save it there.`,
      );
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    setSaving(true);
    try {
      const made = await make(signal);
      if (signal.aborted) return;
      if (typeof made === 'string') return toast('failed', made);
      download(made);
      toast('success', t`Saved to Downloads`);
    } catch (failure) {
      if (!signal.aborted) toastReadError(failure);
    } finally {
      if (running.current === abort) setSaving(false);
    }
  }

  return { saving, save, stop: () => running.current?.abort() };
}
