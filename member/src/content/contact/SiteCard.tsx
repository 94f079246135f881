import { safeHref } from '@kapao/core/text/rich-text';
import { Trans } from '@lingui/react/macro';
import { ExternalLink, Globe } from 'lucide-react';
import { buildOptions } from '../../base/build-options.ts';
import type { Reply } from '../../frame/api/api.ts';

/** Card of the service's own site: the link configured for this installation, or else the one in the operator's content. */
export function SiteCard({ name, website }: Reply<'getInfo'>) {
  const link = safeHref(buildOptions.siteLink ?? website);
  if (!link) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-[68px] flex-wrap items-center gap-3 rounded-lg border border-line bg-card px-4 py-3"
    >
      <span className="grid size-11 flex-none place-items-center rounded-md bg-page text-muted">
        <Globe size={22} />
      </span>
      <span className="min-w-[5.5rem] flex-1">
        <span className="block text-xs text-muted">
          <Trans>Website of {name}</Trans>
        </span>
        <span className="block text-[min(1em,max(16px,7vw))] font-semibold wrap-anywhere">
          {new URL(link).host || link}
        </span>
      </span>
      <ExternalLink size={19} className="flex-none text-muted" />
    </a>
  );
}
