import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { type Part, parts } from '@kapao/contract/parts';
import { useLingui } from '@lingui/react/macro';
import { fromField, toField } from '../../../base/bangkok.ts';
import { Switch } from '../../../ui/field/Checkbox.tsx';
import { DayInput } from '../../../ui/field/DayInput.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import type { ContentEdit } from '../useContentEdit.ts';

/** Parts of the service under maintenance. A part reopens by itself at its end time. */
export function MaintenanceForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const value = edit.value as RuleValues['maintenance']; // Cast: the editor shows this form only for this key.
  const set = (part: Part, next: Partial<RuleValues['maintenance'][Part]>) =>
    edit.change({ ...value, [part]: { ...value[part], ...next } });
  const words: Readonly<Record<Part, readonly [string, string]>> = {
    deposit: [t`Deposits`, t`QRs, bank transfers, gift links. Slips and pending money are still accepted.`],
    withdraw: [t`Withdrawals`, t`New withdrawals. Pending ones continue.`],
    transfer: [t`Transfers`, t`Between wallet and games, in both directions.`],
    games: [t`Games`, t`Opening accounts and games.`],
    register: [t`Registration`, t`New members.`],
    bonus: [t`Bonuses`, t`Claiming bonuses, codes, commission and cashback.`],
  };
  return (
    <fieldset disabled={!edit.mayWrite} className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3">
      {parts.map((part) => {
        const { closed, until } = value[part];
        const [name, note] = words[part];
        const isOver = closed && until !== null && Date.parse(until) <= Date.now();
        return (
          <Card key={part} title={name}>
            <div className="grid gap-2">
              <Switch
                label={t({ message: 'Open', context: 'service' })}
                note={note}
                disabled={!edit.mayWrite}
                checked={!closed || isOver}
                onChange={(open) => set(part, { closed: !open, until: null })}
              />
              {closed ? (
                <DayInput
                  precision="minute"
                  label={t`Until, Bangkok`}
                  hint={
                    isOver ? t`This time has passed: the service is open again.` : t`empty: until reopened`
                  }
                  value={toField(until)}
                  onChange={(text) => set(part, { until: fromField(text) })}
                />
              ) : null}
            </div>
          </Card>
        );
      })}
    </fieldset>
  );
}
