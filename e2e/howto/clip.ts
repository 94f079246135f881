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
  /** What happens meanwhile, unseen. */
  readonly client: Client;
  readonly outside: SandboxControl;
}

export interface Clip {
  readonly id: string;
  /** Which caption's picture stands for the clip before it is played, from 0. */
  readonly poster: number;
  /** What has to have happened before, unseen. */
  prepare?(client: Client, outside: SandboxControl): Promise<void>;
  /** Begins on the home screen of the demo member, logged in. */
  play(stage: Stage): Promise<void>;
}
