import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@kapao/core/locale';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** Caption of a clip in the app's three languages; `{Deposit}` stands for that button's name. */
export type Caption = Readonly<Record<Locale, string>>;

export interface Frame {
  readonly file: string;
  /** Seconds from the clip's start. */
  readonly at: number;
}

export interface Recording {
  readonly frames: readonly Frame[];
  readonly captions: readonly { readonly from: number; readonly to: number; readonly text: Caption }[];
  readonly seconds: number;
}

/** Least time of a caption, and time per character of its longest text: about 16 characters a second. */
const leastMs = 2_600;
const msPerCharacter = 62;

/** Recorder that films one page as Chromium paints it, with a ring at each press. */
export class Recorder {
  readonly page: Page;
  readonly #folder: string;
  readonly #session: CDPSession;
  readonly #frames: Frame[] = [];
  readonly #captions: Recording['captions'][number][] = [];
  readonly #began = performance.now();
  #cutMs = 0;
  #filming = true;

  private constructor(page: Page, folder: string, session: CDPSession) {
    this.page = page;
    this.#folder = folder;
    this.#session = session;
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      if (this.#filming) this.#keep(Buffer.from(data, 'base64'));
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
  }

  static async start(page: Page, folder: string): Promise<Recorder> {
    const session = await page.context().newCDPSession(page);
    const recorder = new Recorder(page, folder, session);
    await recorder.#capture();
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 95, everyNthFrame: 1 });
    return recorder;
  }

  /** Shows a caption during `action`, at least long enough to be read. */
  async say(text: Caption, action: () => Promise<void> = async () => {}): Promise<void> {
    const from = this.#now();
    const longest = Math.max(...Object.values(text).map((words) => words.length));
    await this.page.waitForTimeout(700);
    await action();
    await this.#capture();
    const leftMs = Math.max(leastMs, longest * msPerCharacter) - (this.#now() - from) * 1000;
    await this.page.waitForTimeout(Math.max(leftMs, 700));
    this.#captions.push({ from, to: this.#now() - 0.05, text });
  }

  async tap(target: Locator): Promise<void> {
    await this.point(target);
    await this.page.waitForTimeout(450);
    await target.click();
    await this.page.waitForTimeout(350);
    await this.#capture();
  }

  async point(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box) await this.page.evaluate(ring(box.x + box.width / 2, box.y + box.height / 2));
  }

  /** Leaves a wait out of the film. */
  async cut(wait: () => Promise<void>): Promise<void> {
    const began = performance.now();
    this.#filming = false;
    await wait();
    this.#cutMs += performance.now() - began;
    this.#filming = true;
    await this.#capture();
  }

  async stop(): Promise<Recording> {
    await this.#session.send('Page.stopScreencast');
    const seconds = this.#now();
    return { frames: this.#frames, captions: this.#captions, seconds };
  }

  /** Takes a current picture, because on a busy machine Chromium's own frames may lag behind. */
  async #capture(): Promise<void> {
    this.#keep(await this.page.screenshot({ type: 'jpeg', quality: 95 }));
  }

  #now(): number {
    return (performance.now() - this.#began - this.#cutMs) / 1000;
  }

  #keep(jpeg: Buffer): void {
    const file = join(this.#folder, `${String(this.#frames.length).padStart(5, '0')}.jpg`);
    writeFileSync(file, jpeg);
    this.#frames.push({ file, at: this.#now() });
  }
}

/** Script for the page: a golden ring that closes at the pressed point and disappears. */
function ring(x: number, y: number): string {
  return `(() => {
    const ring = document.createElement('div');
    ring.setAttribute('aria-hidden', 'true');
    ring.style.cssText = 'position:fixed;left:${x - 22}px;top:${y - 22}px;width:44px;height:44px;border-radius:50%;' +
      'border:4px solid #e2b04a;background:#e2b04a55;z-index:2147483647;pointer-events:none';
    document.body.append(ring);
    const frames = [{ transform: 'scale(1.6)', opacity: 0 }, { transform: 'scale(1)', opacity: 1, offset: 0.4 },
      { transform: 'scale(.8)', opacity: 0 }];
    ring.animate(frames, { duration: 900, easing: 'ease-out' }).onfinish = () => ring.remove();
  })()`;
}
