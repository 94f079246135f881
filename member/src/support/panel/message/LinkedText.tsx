import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { linkify } from './linkify.ts';

/** Longest address, in characters, that is shown in full. */
const longest = 48;

/**
 * A text with its links; a link to another site names its host. The language, where the letters show it, serves screen
 * readers and line breaks.
 */
export function LinkedText({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <span lang={langOf(text)} className="block break-words whitespace-pre-wrap [line-break:strict]">
      {linkify(text, location.host).map(({ at, text: words, href, host }) =>
        href === null ? (
          words
        ) : (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="font-normal break-all underline underline-offset-2"
          >
            {words.length > longest ? `${words.slice(0, longest)}…` : words}
            {host === null ? null : (
              <span className="mx-0.5 inline-flex items-center gap-1 rounded-full border border-current px-1.5 align-baseline text-xs no-underline">
                <ExternalLink size={12} aria-label={t`Opens`} />
                {host}
              </span>
            )}
          </a>
        ),
      )}
    </span>
  );
}

/** Returns the language by its letters; undefined for letters of many languages. */
function langOf(text: string): 'th' | 'lo' | undefined {
  const found = /[\u0e01-\u0eff]/.exec(text)?.[0];
  if (!found) return undefined;
  return found < '\u0e80' ? 'th' : 'lo';
}
