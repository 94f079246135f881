import { createStore } from '@kapao/core/store';
import { onDevice } from '../../base/storage.ts';
import { useStore } from '../../base/store.ts';
import type { Incident } from './alarm-texts.ts';

/** Whether new critical alarms call in this browser; off until somebody switches it on. */
const callStore = createStore(onDevice.read('console-alarm-call') === 'on');

export function useAlarmCallOn(): boolean {
  return useStore(callStore);
}

export function chooseAlarmCall(isOn: boolean): void {
  onDevice.write('console-alarm-call', isOn ? 'on' : 'off');
  callStore.write(isOn);
}

/** Whether somebody should come at once: it is critical, and nobody has acknowledged it. */
export function isUrgent({ severity, endedAt, acknowledgedAt }: Incident): boolean {
  return severity === 'critical' && endedAt === null && acknowledgedAt === null;
}

/** Ways to call, each with its key for the incidents that it has called for in this browser. */
const calledKeys = { sound: 'console-alarms-sounded', notification: 'console-alarms-shown' } as const;
/** The newest ones that are kept; more than the Console shows. */
const mostCalled = 400;

/**
 * Returns those of these incidents for which this way has not called in this browser yet, and notes that it does now. Several
 * tabs may ask at once, and only one is given each.
 */
export function claimCalls(way: keyof typeof calledKeys, ids: readonly string[]): Promise<readonly string[]> {
  const key = calledKeys[way];
  const claim = () => {
    const called = onDevice.read(key)?.split(' ') ?? [];
    const isNew = ids.filter((id) => !called.includes(id));
    if (isNew.length > 0) onDevice.write(key, [...isNew, ...called].slice(0, mostCalled).join(' '));
    return isNew;
  };
  // Browsers have locks by https and on this machine only.
  return 'locks' in navigator ? navigator.locks.request(key, async () => claim()) : Promise.resolve(claim());
}

/** Tones in Hz, one after the other. */
const tones = [880, 660, 880] as const;
const toneS = 0.22;
const loudness = 0.2;

let audio: AudioContext | undefined;

/** Whether the browser lets this tab sound, which it does once somebody has clicked in it. */
export async function maySound(): Promise<boolean> {
  audio ??= new AudioContext();
  // Without a click the promise stays open.
  if (audio.state !== 'running')
    await Promise.race([audio.resume(), new Promise((end) => setTimeout(end, 500))]);
  return audio.state === 'running';
}

/** Plays three short tones, if this tab may sound. */
export async function playAlarmSound(): Promise<void> {
  if (!(await maySound()) || !audio) return;
  for (const [index, hertz] of tones.entries()) {
    const from = audio.currentTime + index * toneS;
    const volume = audio.createGain();
    // Swells and fades, as a tone that is cut clicks.
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loudness, from + 0.02);
    volume.gain.linearRampToValueAtTime(0, from + toneS);
    volume.connect(audio.destination);
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(from);
    tone.stop(from + toneS);
  }
}

/** Shows a notification of the browser, once for each tag. */
export function showAlarmNotification(tag: string, title: string, body: string, onClick: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { tag, body, icon: '/favicon.png', requireInteraction: true });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // Browsers of phones show notifications of service workers only, which the Console has not.
  }
}
