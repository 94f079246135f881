import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { ReplyFinder } from './ReplyFinder.tsx';
import type { Replies } from './useReplies.ts';

interface Props {
  replies: Replies;
  finding: boolean;
  onFinding: (finding: boolean) => void;
  onPut: (text: string) => void;
}

/** Number of replies shown in the bar; all of them can be found by search. */
const shown = 3;

/** Canned replies above the field, inserted by click or number key. */
export function RepliesBar({ replies, finding, onFinding, onPut }: Props) {
  const { t } = useLingui();
  const { all, first } = replies;
  const count = all.length;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {first.slice(0, shown).map((reply, at) => (
        <Button
          key={reply.id}
          size="small"
          keys={String(at + 1)}
          title={reply.text}
          className="max-w-full flex-row-reverse [&>span]:truncate"
          onClick={() => onPut(reply.text)}
        >
          {reply.title}
        </Button>
      ))}
      <Button size="small" icon={<Search size={13} />} onClick={() => onFinding(true)}>
        {count > 0 ? t`All ${count}` : t`Canned replies`}
      </Button>
      {finding ? (
        <ReplyFinder
          replies={replies}
          onClose={() => onFinding(false)}
          onPut={(text) => {
            onFinding(false);
            onPut(text);
          }}
        />
      ) : null}
    </div>
  );
}
