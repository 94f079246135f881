import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { SupportDialog } from './SupportDialog.tsx';
import { useTodayFigures } from './useTodayFigures.ts';

/** Footer of the list: today's support figures and a button for the last thirty days. */
export function SupportFooter() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const today = useTodayFigures();
  const came = plural(today?.cases ?? 0, { one: '# case', other: '# cases' });
  const solved = today?.solved ?? 0;
  const mean = today?.rating?.toFixed(1);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-10 flex-none items-center gap-2 border-t border-line bg-sunken px-3.5 text-left text-xs text-muted hover:text-text max-md:min-h-11"
      >
        <span className="min-w-0 flex-1 truncate">{t`Today: ${came}, ${solved} resolved`}</span>
        {mean ? <span className="flex-none font-semibold text-text">{t`${mean} of 5`}</span> : null}
        <ChartColumn size={15} aria-label={t`Support report`} className="flex-none" />
      </button>
      {open ? <SupportDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
