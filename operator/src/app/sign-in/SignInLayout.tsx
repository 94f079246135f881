import { useLingui } from '@lingui/react/macro';
import { useSetLocale } from 'ra-core';
import type { ReactNode } from 'react';
import { backofficeLocales, ownName } from '../../i18n/locale.ts';
import { Logo } from '../../ui/design/Logo.tsx';

interface Props {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** Frame of the screens before sign-in: a dark page with one card. */
export function SignInLayout({ title, note, children }: Props) {
  const { t, i18n } = useLingui();
  const setLocale = useSetLocale();
  return (
    <div className="nav-ground relative flex min-h-dvh flex-col items-center justify-center gap-6 p-4 text-nav-text">
      <header className="relative">
        <Logo />
      </header>
      <main className="relative w-full max-w-[380px] rounded-xl border border-line bg-card p-6 text-text shadow-panel">
        <h1 className="text-lg font-bold">{title}</h1>
        {note ? <p className="mt-0.5 text-muted">{note}</p> : null}
        <div className="mt-4">{children}</div>
      </main>
      <footer className="relative">
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t`Language`}</legend>
          {backofficeLocales.map((code) => (
            <button
              key={code}
              type="button"
              lang={code}
              aria-pressed={code === i18n.locale}
              onClick={() => void setLocale(code)}
              className="min-h-9 rounded-md px-3 text-nav-muted hover:bg-nav-hover aria-pressed:font-semibold aria-pressed:text-nav-text max-md:min-h-11"
            >
              {ownName[code]}
            </button>
          ))}
        </fieldset>
      </footer>
    </div>
  );
}
