import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { Card } from '../../ui/show/Card.tsx';
import type { Member } from './member.ts';

const links: Record<Member['linked'][number]['by'][number], MessageDescriptor> = {
  device: msg`same device`,
  'bank-account': msg`same bank account`,
  holder: msg`same bank account name`,
  inviter: msg`referred them`,
  friend: msg`referred by them`,
};

const barredTexts: Record<NonNullable<Member['linked'][number]['bringsNothing']>, MessageDescriptor> = {
  bank: msg`earns no commission: same bank account`,
  phone: msg`earns no commission: same phone`,
  device: msg`earns no commission: same device`,
  currency: msg`earns no commission: another currency`,
};

/** Members who share an identifier with this member, or are linked by a referral. */
export function LinkedCard({ member }: { member: Member }) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`Linked members`} note={member.linked.length || null}>
      {member.linked.length === 0 ? <p className="text-muted">{t`None.`}</p> : null}
      <ul>
        {member.linked.map((other) => (
          <li key={other.memberId} className="border-b border-line-soft last:border-b-0">
            <PageLink
              to={`/members/${other.memberId}`}
              className="flex items-center gap-2 py-1.5 hover:underline"
            >
              <Users size={15} aria-hidden className="flex-none text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{other.name}</span>
                <span className="block truncate text-xs text-muted">
                  {other.by.map((by) => i18n._(links[by])).join(' · ')}
                </span>
                {other.bringsNothing ? (
                  <span className="block text-xs text-muted">{i18n._(barredTexts[other.bringsNothing])}</span>
                ) : null}
              </span>
              <span className="tabular text-xs text-muted">{other.publicId}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
