import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { htmlLang } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { WholeNumberInput } from './NumberInputs.tsx';
import { SupportHours } from './SupportHours.tsx';

type Support = RuleValues['support'];

const maxWords = 200;

/** Support hours, the text sent outside them, and the limits for customers' messages. */
export function SupportForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const support = edit.value as Support; // Cast: the editor shows this form only for this key.
  const set = (part: Partial<Support>) => edit.change({ ...support, ...part });
  const languages = [
    ['th', t`Thai`],
    ['la', t`Lao`],
    ['en', t`English`],
  ] as const;
  return (
    <fieldset disabled={!edit.mayWrite} className="grid items-start gap-3 lg:grid-cols-2">
      <Card title={t`Support hours`} note={t`Bangkok time`}>
        <SupportHours hours={support.hours} disabled={!edit.mayWrite} onChange={(hours) => set({ hours })} />
      </Card>
      <Card title={t`Message outside the hours`}>
        <div className="grid gap-3">
          {languages.map(([word, label]) => (
            <TextArea
              key={word}
              lang={htmlLang[word]}
              label={label}
              rows={2}
              maxLength={500}
              value={support.away[word]}
              onChange={(text) => set({ away: { ...support.away, [word]: text } })}
            />
          ))}
          <p className="text-muted">{t`Sent once to whoever writes then. Empty: nothing is sent.`}</p>
        </div>
      </Card>
      <Card title={t`Accepted`}>
        <div className="grid gap-3">
          <WholeNumberInput
            label={t`Messages per customer per minute`}
            min={5}
            max={120}
            value={support.perMinute}
            onChange={(perMinute) => set({ perMinute })}
          />
          <WholeNumberInput
            label={t`Images and videos per customer per day`}
            min={1}
            max={200}
            value={support.filesPerDay}
            onChange={(filesPerDay) => set({ filesPerDay })}
          />
          <WholeNumberInput
            label={t`Resolved automatically this long after our reply`}
            after={t`days`}
            min={1}
            max={60}
            value={support.solvedAfterDays}
            onChange={(solvedAfterDays) => set({ solvedAfterDays })}
          />
        </div>
      </Card>
      <Card title={t`Blocked words`}>
        <Words words={support.blockedWords} onChange={(blockedWords) => set({ blockedWords })} />
      </Card>
    </fieldset>
  );
}

/** Word list, one per line. The text stays as typed; only non-empty lines are stored. */
function Words({ words, onChange }: { words: string[]; onChange: (words: string[]) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(words.join('\n'));
  // Whether the typed text still equals the value, which an earlier version may have replaced.
  const isOurs = linesOf(text).join('\n') === words.join('\n');
  return (
    <TextArea
      label={t`One per line`}
      hint={t`2 to 60 letters each, up to ${maxWords}. A message with one of them is rejected and the sender is informed.`}
      rows={6}
      value={isOurs ? text : words.join('\n')}
      onChange={(next) => {
        setText(next);
        onChange(linesOf(next));
      }}
    />
  );
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return [...new Set(lines)];
}
