import { Trans } from '@lingui/react/macro';
import { useComingWords } from '../app/coming-words.ts';
import { MemberPage } from '../app/MemberPage.tsx';
import { Link } from '../app/useGo.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

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
