import type { DeskReply, DeskRow } from '@kapao/contract/desk/desk-call-types';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import { useAction } from '../../frame/api/useAction.ts';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { CheckBody } from './CheckBody.tsx';
import { figureWord, kindWords, limitWords } from './words.ts';

type Row = DeskRow<'listChecks'>;
type Detail = DeskReply<'readCheck'>;

/** Three days: nobody waits for it, and it is not to be forgotten. */
const promiseMinutes = 4_320;

/** Members whom somebody should look at. Having looked is all that is done here. */
export function Page() {
  const { t, i18n } = useLingui();
  const settle = useAction('settleCheck', { done: () => t`Looked at.` });
  const navigate = useNavigate();
  const actions = (one: Detail): readonly QueueAction[] => [
    {
      name: 'member',
      label: t`Open the member`,
      keys: 'm',
      untaken: true,
      stays: true,
      right: 'members.see',
      run: () => {
        navigate(`/members/${one.memberId}`);
      },
    },
    {
      name: 'seen',
      label: t`Looked at…`,
      keyLabel: t`looked at`,
      keys: 'a',
      look: 'gold',
      place: 'end',
      right: 'checks.decide',
      ...(one.seen && { off: t`Somebody has looked at it` }),
      question: t`What came of it`,
      note: t`It only leaves this list. To block somebody, open the member.`,
      reasons: [
        { code: 'fine', label: t`All is well` },
        { code: 'spoken', label: t`Spoken with the member` },
        { code: 'watched', label: t`Looked at; we keep an eye on it` },
        { code: 'acted', label: t`Acted on it: block, hold or report`, needsText: true },
        { code: 'other', label: t`Something else`, needsText: true },
      ],
      run: (given) => {
        const words: Record<string, string> = {
          fine: t`All is well`,
          spoken: t`Spoken with the member`,
          watched: t`Looked at; we keep an eye on it`,
        };
        const note = [words[given?.code ?? ''], given?.text].filter(Boolean).join(': ');
        return settle.run({ params: { id: one.id }, body: { note } });
      },
    },
  ];
  const aboutOf = (row: Row) => {
    const limit = row.kind === 'limit' ? limitWords[row.about] : undefined;
    // How much it was says most of all.
    const figures = Object.entries(row.figures)
      .sort(([one], [other]) => Number(other.endsWith('Minor')) - Number(one.endsWith('Minor')))
      .slice(0, 2)
      .map(([name, value]) => figureWord(name, value, row.currency).join(' '));
    return [limit && i18n._(limit), ...figures].filter(Boolean).join(' · ');
  };
  return (
    <QueueScreen<Row, Detail>
      queue="checks"
      resource="checks"
      label={t`Members to check`}
      decide="checks.decide"
      row={(row) => ({
        since: row.since,
        promiseMinutes,
        title: i18n._(kindWords[row.kind]),
        beside: row.publicId,
        note: aboutOf(row),
      })}
      detail={{
        head: (one) => (
          <div className="leading-snug">
            <div className="text-base font-semibold">{i18n._(kindWords[one.kind])}</div>
            <div className="text-muted">{one.publicId}</div>
          </div>
        ),
        body: (one) => <CheckBody one={one} />,
        actions,
      }}
    />
  );
}
