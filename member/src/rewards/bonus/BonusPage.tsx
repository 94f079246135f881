import { Trans } from '@lingui/react/macro';
import { useComingWords } from '../../coming/coming-words.ts';
import { Link } from '../../frame/address/address.ts';
import { MemberPage } from '../../frame/page/MemberPage.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';

export function BonusPage() {
  const { bonus } = useComingWords();
  return (
    <MemberPage title={<Trans>Bonus</Trans>}>
      <div className="rounded-lg border border-line bg-card">
        <EmptyState
          title={<Trans>Not here yet</Trans>}
          action={
            <Link
              to="/user/home"
              className="inline-flex min-h-12 items-center rounded-md border border-line px-6 text-sm font-semibold"
            >
              <Trans>To the home screen</Trans>
            </Link>
          }
        >
          {bonus.text}
        </EmptyState>
      </div>
    </MemberPage>
  );
}
