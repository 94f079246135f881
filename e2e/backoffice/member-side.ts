import type { Client } from '@kapao/contract/client';
import { expect } from '@playwright/test';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import type { MadeMember } from '../../tools/drills/journeys/make-members.ts';
import type { StackAddress } from '../../tools/run/stack.ts';

/** Client of the member's API, to check what a decision of staff changed for the member. */
export class MemberSide {
  private readonly client: Client;

  private constructor(client: Client) {
    this.client = client;
  }

  static async of(stack: StackAddress, member: MadeMember): Promise<MemberSide> {
    return new MemberSide(await logIn(stack.url, member));
  }

  /** Expects this spendable balance, in baht. */
  async expectToSpend(amount: number): Promise<void> {
    const toSpend = async () => (await this.client('getWallet')).wallet.amount;
    await expect.poll(toSpend).toBe(amount);
  }

  async expectWithdrawal(withdrawId: string, state: Record<string, unknown>): Promise<void> {
    await expect.poll(() => this.client('getWithdraw', { params: { withdrawId } })).toMatchObject(state);
  }

  async expectLatestSlip(state: Record<string, unknown>): Promise<void> {
    const { slips } = await this.client('getSlips', { body: {} });
    expect(slips[0]).toMatchObject(state);
  }

  async expectLine(line: Record<string, unknown>): Promise<void> {
    const { statements } = await this.client('getStatements', { body: {} });
    expect(statements).toEqual(expect.arrayContaining([expect.objectContaining(line)]));
  }

  async expectOffered(code: string, name: string): Promise<void> {
    const offered = async () => (await this.client('getBonuses')).find((bonus) => bonus.code === code)?.name;
    await expect.poll(offered).toBe(name);
  }

  async inviteBanners(): Promise<readonly { readonly image: string }[]> {
    return (await this.client('getInviteBanners')).banners;
  }

  /** Expects that this session has ended. */
  async expectLoggedOut(): Promise<void> {
    await expect(this.client('getWallet')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }

  /** Expects that the member's sessions have ended and that no new login succeeds. */
  async expectKeptOut(stack: StackAddress, member: MadeMember): Promise<void> {
    await this.expectLoggedOut();
    await expect(logIn(stack.url, member)).rejects.toMatchObject({ code: 'INACTIVE_USER' });
  }
}
