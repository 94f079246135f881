import { keepWordsWhole } from '@kapao/contract/texts/whole-words';
import { useLingui } from '@lingui/react/macro';
import createPurifier from 'dompurify';
import { type ReactNode, useEffect, useState } from 'react';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { Card } from '../../../ui/show/Card.tsx';

/** Preview of the typed text as members would receive it, at a phone's width. */
export function MemberView({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Card title={t`As members see it`} className="self-start">
      <div className="mx-auto grid w-full max-w-[360px] gap-3">{children}</div>
    </Card>
  );
}

const pauseMs = 300;

/** HTML sanitised by the server as for members, and sanitised here again by another library. */
export function Cleaned({ html }: { html: string }) {
  const [settled, setSettled] = useState(html);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(html), pauseMs);
    return () => clearTimeout(timer);
  }, [html]);
  const { data } = useBackoffice('cleanText', {
    request: { body: { html: settled } },
    enabled: settled !== '',
    keep: true,
  });
  if (settled === '' || !data) return null;
  return (
    <div
      className="content-preview min-w-0 break-words"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server and here
      dangerouslySetInnerHTML={{ __html: purifier.sanitize(data.html) }}
    />
  );
}

const purifier = createPurifier(window);
// Lines end where they do in the members' app.
purifier.addHook('afterSanitizeElements', (node) => {
  if (node instanceof Text) node.data = keepWordsWhole(node.data);
});
