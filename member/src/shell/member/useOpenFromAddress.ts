import { useEffect } from 'react';
import type { DialogName } from '../../frame/dialog/dialog-names.ts';
import { useNavigate, useSearchParams } from '../../router/hooks.ts';

/** What a shortcut of the installed app may open: `/user/home?open=deposit` (public/manifest.*.webmanifest). */
const openable: readonly string[] = ['deposit', 'withdraw'] satisfies DialogName[];

/** Opens the dialog that the address asks for, over a home screen of its own, so that Back closes it. */
export function useOpenFromAddress(): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const name = search.get('open');
  useEffect(() => {
    if (name === null) return;
    void (async () => {
      await navigate('/user/home', { replace: true });
      if (openable.includes(name)) await navigate('/user/home', { state: { dialogs: [{ name }] } });
    })();
  }, [name, navigate]);
}
