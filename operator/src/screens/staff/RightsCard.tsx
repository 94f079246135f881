import { type Right, rightNames } from '@kapao/contract/backoffice/approvals/rights';
import { useLingui } from '@lingui/react/macro';
import { rightTexts } from '../../i18n/right-texts.ts';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { withRight } from './role-draft.ts';

interface Props {
  title: string;
  rights: readonly Right[];
  chosen: readonly Right[];
  /** Whether the rights are read-only. */
  fixed: boolean;
  onChange: (chosen: Right[]) => void;
}

/** Rights of one area of work; the box in the header selects all of them. */
export function RightsCard({ title, rights, chosen, fixed, onChange }: Props) {
  const { t, i18n } = useLingui();
  const has = rights.filter((right) => chosen.includes(right));
  const all = has.length === rights.length;
  const setAll = (on: boolean) =>
    onChange(rightNames.filter((right) => (rights.includes(right) ? on : chosen.includes(right))));
  const [count, most] = [has.length, rights.length];
  return (
    <Card
      title={title}
      note={`${count} / ${most}`}
      actions={
        fixed ? null : (
          <Checkbox label={t`All`} checked={all} mixed={has.length > 0 && !all} onChange={setAll} />
        )
      }
    >
      <div className="grid gap-x-5 md:grid-cols-2">
        {rights.map((right) => (
          <Checkbox
            key={right}
            label={i18n._(rightTexts[right])}
            checked={chosen.includes(right)}
            disabled={fixed}
            onChange={(on) => onChange(withRight(chosen, right, on))}
          />
        ))}
      </div>
    </Card>
  );
}
