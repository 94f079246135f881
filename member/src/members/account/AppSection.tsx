import { htmlLang, type Locale, locales } from '@kapao/core/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, Moon, Smartphone, SunMedium, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { useStore } from '../../base/store.ts';
import { isServerReachable } from '../../frame/chunk/newer-build.ts';
import { buzz, hasHaptics, keepHaptics, wantsHaptics } from '../../frame/device/haptics.ts';
import { keepTheme, storedTheme, type Theme } from '../../frame/device/theme.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { installPromptStore, showInstallPrompt } from '../../frame/install/install-prompt.ts';
import { appVersion } from '../../frame/install/version.ts';
import { chooseAndKeepLocale, currentLocale } from '../../i18n/i18n.ts';
import { ownName } from '../../i18n/locale.ts';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { RowButton, RowGroup } from '../../ui/list/Rows.tsx';
import { Choices } from './Choices.tsx';

/**
 * App settings: appearance, notifications, installation and version. `wide`: adds the language and leaves out
 * the notifications, which have a section of their own on a wide screen.
 */
export function AppSection({ wide = false }: { wide?: boolean }) {
  const offer = useStore(installPromptStore);
  const dialogs = useDialogs();
  return (
    <div>
      <RowGroup title={<Trans>Appearance</Trans>}>
        <ThemeSwitch />
        {wide ? <LanguageSwitch /> : null}
        <HapticsSwitch />
        {wide ? null : (
          <RowButton
            icon={<Bell size={20} />}
            note={<Trans>Replies, deposits and withdrawals, even when the app is closed</Trans>}
            onClick={() => dialogs.open({ name: 'notifications' })}
          >
            <Trans>Notifications</Trans>
          </RowButton>
        )}
        {offer ? (
          <RowButton
            icon={<Smartphone size={20} />}
            note={<Trans>Opens with one tap, even offline</Trans>}
            onClick={showInstallPrompt}
          >
            <Trans>Add Kapao to your home screen</Trans>
          </RowButton>
        ) : null}
      </RowGroup>
      <p className="mt-3 text-center text-xs text-muted">
        <Trans>Version {appVersion}</Trans>
      </p>
    </div>
  );
}

/** Same choice as in the bar's list, with all options visible. */
function LanguageSwitch() {
  const { t } = useLingui();
  // The texts are missing if a newer version was deployed meanwhile; a reload gets that version.
  const choose = (locale: Locale) =>
    chooseAndKeepLocale(locale).catch(async () => (await isServerReachable()) && window.location.reload());
  return (
    <div className="border-t border-line">
      <Choices
        legend={t`Language`}
        name="language"
        choices={locales.map((locale) => ({
          value: locale,
          // Fonts of each language may be loaded here: a phone without them would show boxes.
          content: (
            <span lang={htmlLang[locale]} className="text-sm">
              {ownName[locale]}
            </span>
          ),
        }))}
        chosen={currentLocale()}
        onChoose={(locale) => void choose(locale)}
      />
    </div>
  );
}

/** Switch for vibration when money has moved or failed to. Turning it on vibrates once. */
function HapticsSwitch() {
  const [on, setOn] = useState(wantsHaptics);
  const possible = hasHaptics();
  return (
    <div className="border-b border-line px-4 py-1.5 last:border-b-0">
      <Checkbox
        checked={on}
        disabled={!possible}
        onChange={(wanted) => {
          keepHaptics(wanted);
          setOn(wanted);
          buzz('success');
        }}
      >
        <span className="min-w-0 flex-1 font-medium">
          <Trans>Vibrate</Trans>
          <span className="block text-xs font-normal text-muted">
            {possible ? (
              <Trans>Once when a transaction succeeds, twice when it fails</Trans>
            ) : (
              <Trans>This device can’t vibrate</Trans>
            )}
          </span>
        </span>
      </Checkbox>
    </div>
  );
}

function ThemeSwitch() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const choices = [
    { value: 'light', label: t`Light`, icon: SunMedium },
    { value: 'dark', label: t`Dark`, icon: Moon },
    { value: 'system', label: t`System`, icon: SunMoon },
  ] as const;
  return (
    <Choices
      legend={t`Light or dark`}
      name="theme"
      choices={choices.map(({ value, label, icon: Icon }) => ({
        value,
        content: (
          <>
            <Icon size={20} />
            {label}
          </>
        ),
      }))}
      chosen={theme}
      onChoose={(value) => {
        keepTheme(value);
        setTheme(value);
      }}
    />
  );
}
