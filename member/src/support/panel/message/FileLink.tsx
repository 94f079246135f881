import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { webAddress } from './content.ts';

/** Link to a file that only another program can show. */
export function FileLink({ address, name }: { address: string | undefined; name: string }) {
  const href = webAddress(address);
  const inside = (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-sm bg-hero text-hero-gold">
        <FileText size={22} />
      </span>
      <span className="min-w-0">
        <b className="block truncate text-sm font-semibold">{name}</b>
        <span className="block text-xs text-muted">
          {href ? <Trans>Open the file</Trans> : <Trans>A file</Trans>}
        </span>
      </span>
    </>
  );
  const look = 'flex max-w-full items-center gap-3 rounded-lg border border-line bg-card p-2.5 pr-4';
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {inside}
    </a>
  ) : (
    <span className={look}>{inside}</span>
  );
}
