import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { keepToken } from '../../frame/api/session.ts';
import { useNavigate } from '../../router/hooks.ts';

/** Exchanges the code in the URL fragment, once, for a read-only session and shows the member's home. */
export function ImpersonationPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<unknown>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const code = location.hash.slice(1);
    api('openLook', { body: { code } }).then(({ token }) => {
      // Kept in this page only (base/storage.ts).
      keepToken(token, false, 'password');
      void navigate('/user/home', { replace: true });
    }, setRefused);
  }, [navigate]);
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <p>{refused ? errorText(refused) : t`One moment…`}</p>
    </main>
  );
}
