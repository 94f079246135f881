import { useLingui } from '@lingui/react/macro';
import { amountOf, toMinor } from '../../base/amount.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Combobox } from '../../ui/field/Combobox.tsx';
import { DateRange } from '../../ui/field/DateRange.tsx';
import { NumberInput } from '../../ui/field/NumberInput.tsx';
import { Select } from '../../ui/field/Select.tsx';
import type { MemberFilter } from './member-filter.ts';

interface Props {
  filter: MemberFilter;
  onChange: (part: Partial<MemberFilter>) => void;
}

/** Filters of the list of members; a member has to match all of them. */
export function MemberFilterBar({ filter, onChange }: Props) {
  const { t } = useLingui();
  const tags = useBackoffice('listTags').data?.tags ?? [];
  return (
    <>
      <Select
        hiddenLabel
        className="w-36"
        label={t`State`}
        value={filter.status}
        onChange={(status) => onChange({ status })}
        options={[
          { value: '', label: t`Any state` },
          { value: 'active', label: t`Active` },
          { value: 'inactive', label: t`Blocked` },
        ]}
      />
      <Select
        hiddenLabel
        className="w-40"
        label={t`Deposits`}
        value={filter.deposited}
        onChange={(deposited) => onChange({ deposited })}
        options={[
          { value: '', label: t`Any deposits` },
          { value: 'yes', label: t`Has deposited` },
          { value: 'no', label: t`Never deposited` },
        ]}
      />
      <Select
        hiddenLabel
        className="w-36"
        label={t`Currency`}
        value={filter.currency}
        onChange={(currency) => onChange({ currency, ...(currency === '' && { over: '' }) })}
        options={[
          { value: '', label: t`Any currency` },
          { value: 'THB', label: t`Baht` },
          { value: 'LAK', label: t`Kip` },
        ]}
      />
      <NumberInput
        hiddenLabel
        className="w-40"
        label={t`Balance from`}
        placeholder={t`Balance from`}
        // A figure means nothing without its currency.
        disabled={filter.currency === ''}
        decimals={2}
        min={0}
        max={999_999_999_999}
        value={filter.over ? amountOf(filter.over) : null}
        onChange={(amount) => {
          if (amount === null) onChange({ over: '' });
          else if (!Number.isNaN(amount)) onChange({ over: toMinor(amount) });
        }}
      />
      <Combobox
        hiddenLabel
        className="w-36"
        label={t`Tag`}
        placeholder={t`Tag`}
        options={tags.map((tag) => ({ value: tag, label: tag }))}
        value={filter.tag || null}
        onChange={(tag) => onChange({ tag: tag ?? '' })}
      />
      <DateRange
        label={t`Joined`}
        days={{ from: filter.from || null, to: filter.until || null }}
        onChange={({ from, to }) => onChange({ from: from ?? '', until: to ?? '' })}
      />
    </>
  );
}
