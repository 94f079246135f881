import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ComponentProps } from 'react';

/**
 * Renders a quick reply as a button. A choice with an address becomes a link that opens in a new tab and sends no
 * message.
 */
export function ChoiceButton({ address, ...props }: ComponentProps<'button'> & { address: URL | null }) {
  const { className, children } = props;
  return address ? (
    <a href={address.href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  ) : (
    <button type="button" {...props} />
  );
}

/** Host of a link to another site, whatever its label says. */
export function LeadsTo({ address }: { address: URL }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex max-w-[50%] flex-none items-center gap-1 text-xs font-normal text-muted">
      <ExternalLink size={14} aria-label={t`Opens`} />
      <span className="truncate">{address.host}</span>
    </span>
  );
}
