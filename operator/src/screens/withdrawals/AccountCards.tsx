import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { Plural, useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { State, Tag } from '../../ui/status/Badge.tsx';
import { stateTexts } from './withdrawal-texts.ts';

type Props = { one: BackofficeReply<'getWithdrawal'> };

/** Payout account, and the accounts of earlier withdrawals. */
export function BankCard({ one }: Props) {
  const { t, i18n } = useLingui();
  const { figures, member, before } = one;
  return (
    <Card title={t`Bank account`}>
      <KeyValue
        rows={[
          [
            <Tag key="bank">{one.bankCode}</Tag>,
            <span key="no" className="font-semibold">
              {one.accountNo}
              {member.accountSince ? (
                <span className="font-normal text-muted">
                  {' '}
                  {t`since`} <Time at={member.accountSince} />
                </span>
              ) : null}
            </span>,
          ],
          [
            t`Deposits from this account / from others`,
            <span key="deposits" className="whitespace-nowrap">
              {figures.fromSameAccount} / {figures.fromOtherAccounts}
            </span>,
          ],
        ]}
      />
      <p className="mt-2 mb-1 text-muted">{t`Previous withdrawals`}</p>
      {before.length === 0 ? <p>{t`None: this is the first`}</p> : null}
      <ul className="grid grid-cols-1 gap-1">
        {before.map(({ id, at, amount, bankCode, accountNo, state }) => {
          const word = stateTexts[state];
          return (
            <li key={id} className="flex items-baseline gap-2">
              <Time at={at} className="flex-none text-muted" />
              <span className="min-w-0 flex-1 text-muted">
                {bankCode} {accountNo} · {word ? i18n._(word) : state}
              </span>
              <Money amount={amountOf(amount)} currency={one.currency} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The member, with other members who share the device or the account holder's name. */
export function LinkedCard({ one }: Props) {
  const { t } = useLingui();
  const { member, sameDevice, sameHolder } = one;
  const list = (others: typeof sameDevice) => others.map(({ publicId }) => publicId).join(', ');
  return (
    <Card title={t`The member`}>
      <KeyValue
        rows={[
          [
            t`Member`,
            <PageLink
              key="member"
              to={`/members/${one.memberId}`}
              className="font-medium text-gold-text hover:underline"
            >
              {one.publicId}
            </PageLink>,
          ],
          [t`Member since`, <Time key="since" at={member.since} full />],
          [t`Referred by`, member.inviter ?? t`nobody`],
          one.bonus
            ? [
                t`Last bonus`,
                <span key="bonus">
                  {one.bonus.name}, <Time at={one.bonus.startedAt} />
                </span>,
              ]
            : null,
          [
            t`Same device`,
            sameDevice.length > 0 ? (
              <State key="device" tone="warning">
                {list(sameDevice)}
              </State>
            ) : (
              t`nobody else`
            ),
          ],
          [
            t`Same account holder`,
            sameHolder.length > 0 ? (
              <State key="holder" tone="warning">
                {list(sameHolder)}
              </State>
            ) : (
              t`nobody else`
            ),
          ],
          member.flags.length > 0
            ? [
                t`Flags`,
                <State key="marks" tone="warning">
                  <Plural value={member.flags.length} one="# open" other="# open" />
                </State>,
              ]
            : null,
        ]}
      />
    </Card>
  );
}
