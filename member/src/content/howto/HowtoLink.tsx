import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';

interface Props {
  address: URL;
  title: string;
  text: string;
}

/** Link to an external page. Its host is shown in full, so that nobody is taken to a place that they did not read. */
export function HowtoLink({ address: { host, href }, title, text }: Props) {
  const { t } = useLingui();
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-card">
      <div className="p-4">
        <h2 className="font-semibold wrap-anywhere">{title}</h2>
        {text ? <p className="mt-1 text-sm whitespace-pre-line text-muted wrap-anywhere">{text}</p> : null}
      </div>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t`${title}: ${host}, opens in a new tab`}
        className="flex min-h-[51px] items-center gap-3 border-t border-line px-4 py-2 text-sm font-semibold"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{host}</span>
        <ExternalLink size={19} className="flex-none text-muted" />
      </a>
    </article>
  );
}
