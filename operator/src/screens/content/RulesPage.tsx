import { type RuleKey, ruleKeys } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'ra-core';
import type { ComponentType } from 'react';
import { TextArea } from '../../ui/field/TextInput.tsx';
import { Editor } from './Editor.tsx';
import { KeyTabs } from './KeyTabs.tsx';
import { isRuleKey } from './keys.ts';
import { AlarmsForm } from './rule/AlarmsForm.tsx';
import { DepositForm } from './rule/DepositForm.tsx';
import { HoursForm } from './rule/HoursForm.tsx';
import { MaintenanceForm } from './rule/MaintenanceForm.tsx';
import { RetentionForm } from './rule/RetentionForm.tsx';
import { RiskReviewForm } from './rule/RiskReviewForm.tsx';
import { SupportForm } from './rule/SupportForm.tsx';
import { ChatForm, OtpForm } from './rule/SwitchForms.tsx';
import { TargetsForm } from './rule/TargetsForm.tsx';
import { TerminationScreen } from './rule/TerminationScreen.tsx';
import { WalletsForm } from './rule/WalletsForm.tsx';
import { WithdrawForm } from './rule/WithdrawForm.tsx';
import type { ContentEdit } from './useContentEdit.ts';

const forms: Readonly<Record<RuleKey, ComponentType<{ edit: ContentEdit }>>> = {
  maintenance: MaintenanceForm,
  registerOTP: OtpForm,
  enableChatWidget: ChatForm,
  support: SupportForm,
  slip: HoursForm,
  jurisdictions: CountriesForm,
  withdraw: WithdrawForm,
  deposit: DepositForm,
  depositWallets: WalletsForm,
  riskReviews: RiskReviewForm,
  alarms: AlarmsForm,
  queueTargets: TargetsForm,
  retention: RetentionForm,
};

/** Switches, hours and limits of the operator. The address names what is open. */
export function Page() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [, , part = ''] = pathname.split('/');
  const key = isRuleKey(part) ? part : 'maintenance';
  const bar = (
    <KeyTabs
      label={t`Limits and controls`}
      keys={ruleKeys}
      chosen={part === 'end' ? 'end' : key}
      root="/rules"
      more={{ name: 'end', label: t`End of service` }}
    />
  );
  if (part === 'end') return <TerminationScreen bar={bar} />;
  const Form = forms[key];
  return (
    <Editor
      key={key}
      name={key}
      bar={bar}
      form={(edit) => <Form key={edit.published.version} edit={edit} />}
    />
  );
}

/** Prefixes of phone numbers that may register, one per line. */
function CountriesForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const prefixes = edit.value as readonly string[]; // Cast: the editor shows this form only for this key.
  const wrong = prefixes.find((prefix) => prefix !== '' && !/^\+[1-9]\d{0,5}$/.test(prefix));
  return (
    <div className="max-w-xl">
      <TextArea
        label={t`Phone prefixes, one per line`}
        hint={t`+66 and +856 under the licence. Empty: phones of all countries.`}
        error={wrong ? t`${wrong} is not a phone prefix.` : undefined}
        rows={5}
        disabled={!edit.mayWrite}
        value={prefixes.join('\n')}
        onChange={(text) => edit.change(text === '' ? [] : text.split('\n').map((each) => each.trim()))}
      />
    </div>
  );
}
