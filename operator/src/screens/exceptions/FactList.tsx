import { useLingui } from '@lingui/react/macro';
import { noAnswerText } from '../../i18n/no-answer-texts.ts';
import { Time } from '../../ui/show/Age.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { factTexts } from './exception-texts.ts';

interface Props {
  facts: readonly { readonly name: string; readonly value: string }[];
}

/** Facts by name. Timestamps are formatted, other values are shown unchanged. */
export function FactList({ facts }: Props) {
  const { i18n } = useLingui();
  return (
    <KeyValue
      rows={facts.map(({ name, value }) => {
        const word = factTexts[name];
        return [
          word ? i18n._(word) : name,
          /^\d{4}-\d\d-\d\dT/.test(value) ? (
            <Time key={name} at={value} />
          ) : (
            <span key={name} className="tabular break-all">
              {name === 'why' ? noAnswerText(value, (words) => i18n._(words)) : value}
            </span>
          ),
        ];
      })}
    />
  );
}
