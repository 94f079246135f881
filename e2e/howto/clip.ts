import type { Client } from '@kapao/contract/client';
import type { Page } from '@playwright/test';
import type { SandboxControl } from '../../tools/drills/journeys/sandbox-control.ts';
import type { WalletScreen } from '../screens/wallet-screen.ts';
import type { Recorder } from './recorder.ts';

export interface Stage {
  readonly recorder: Recorder;
  readonly wallet: WalletScreen;
  readonly page: Page;
  readonly sandboxUrl: string;
  /** Client for changes during the filming that the clip does not show. */
  readonly client: Client;
  readonly sandbox: SandboxControl;
}

export interface Clip {
  readonly id: string;
  /** Index, from 0, of the caption whose picture is the clip's poster. */
  readonly poster: number;
  /** Preparation before filming, not shown. */
  prepare?(client: Client, sandbox: SandboxControl): Promise<void>;
  /** Starts on the home screen, logged in as the demo member. */
  play(stage: Stage): Promise<void>;
}
