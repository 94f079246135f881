import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useDownload } from '../../frame/api/useDownload.ts';
import { actionText, subjectText } from '../../i18n/action-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ToggleButton } from '../../ui/button/ToggleButton.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Combobox } from '../../ui/field/Combobox.tsx';
import { DateRange } from '../../ui/field/DateRange.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { type AuditFilter, exportAddress } from './audit-filter.ts';

interface Props {
  filter: AuditFilter;
  onChange: (part: Partial<AuditFilter>) => void;
}

/** Filters of the audit; an entry has to match all of them. */
export function AuditBar({ filter, onChange }: Props) {
  const { t } = useLingui();
  const choices = useBackoffice('listAuditChoices').data;
  const staffMembers = choices?.staffMembers.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const actions = choices?.actions.map((action) => ({ value: action, label: actionText(action) })) ?? [];
  const subjects =
    choices?.subjects.map((subject) => ({ value: subject, label: subjectText(subject) })) ?? [];
  return (
    <>
      <Combobox
        className="w-40"
        hiddenLabel
        label={t`Actor`}
        placeholder={t`Actor`}
        options={staffMembers}
        value={filter.staffId || null}
        onChange={(staffId) => onChange({ staffId: staffId ?? '' })}
      />
      <Combobox
        className="w-52"
        hiddenLabel
        label={t`Action`}
        placeholder={t`Action`}
        options={actions}
        value={filter.action || null}
        onChange={(action) => onChange({ action: action ?? '' })}
      />
      <TypedText
        className="w-40"
        label={t`Member ID`}
        value={filter.member}
        onChange={(member) => onChange({ member })}
      />
      <Combobox
        className="w-36"
        hiddenLabel
        label={t`Type of subject`}
        placeholder={t`Type of subject`}
        options={subjects}
        value={filter.subject || null}
        onChange={(subject) => onChange({ subject: subject ?? '', subjectId: '' })}
      />
      {filter.subject ? (
        <TypedText
          className="w-48"
          label={t`Subject ID`}
          value={filter.subjectId}
          onChange={(subjectId) => onChange({ subjectId })}
        />
      ) : null}
      <DateRange
        label={t`Days`}
        days={{ from: filter.from || null, to: filter.until || null }}
        onChange={({ from, to }) => onChange({ from: from ?? '', until: to ?? '' })}
      />
      <ToggleButton pressed={filter.each !== ''} onClick={() => onChange({ each: filter.each ? '' : 'yes' })}>
        {t`Show repeated reads`}
      </ToggleButton>
      <ExportLink filter={filter} />
    </>
  );
}

/** Text filter, applied once complete and not letter by letter: half an id finds nobody. */
function TypedText({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className: string;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <TextInput
        hiddenLabel
        label={label}
        placeholder={label}
        value={typed}
        onChange={setTyped}
        onBlur={() => typed.trim() !== value && onChange(typed.trim())}
      />
    </form>
  );
}

/** Saves the rows to a file, or says what is missing for it. */
function ExportLink({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui();
  const download = useDownload();
  const address = exportAddress(filter);
  const classes =
    'inline-flex min-h-[35px] flex-none items-center gap-2 rounded-md border border-line bg-card px-3 text-sm font-medium max-md:min-h-11';
  if (!address)
    return (
      <span className={cx(classes, 'text-muted')} title={t`Choose at most 92 days`}>
        <Download size={15} aria-hidden /> {t`CSV: choose days first`}
      </span>
    );
  return (
    <Button icon={<Download size={15} />} onClick={() => void download(address)}>
      {t`Export rows as CSV`}
    </Button>
  );
}
