import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../frame/api/api.ts';
import { keepToken } from '../../frame/api/session.ts';

/** Exchanges the code behind the # for a session that only reads, once, and shows the member's home. */
export function LookPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const code = location.hash.slice(1);
    api('openLook', { body: { code } }).then(
      ({ token }) => {
        // Only this page remembers it (base/look.ts).
        keepToken(token, false, 'password');
        void navigate('/user/home', { replace: true });
      },
      () => setOver(true),
    );
  }, [navigate]);
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      {over ? <p>{t`This look is over. Open another one from the console.`}</p> : <p>{t`Opening…`}</p>}
    </main>
  );
}
