import { expect, type Locator, type Page } from '@playwright/test';
import { baht, WalletScreen } from './wallet-screen.ts';

/** Opens a member's wallet in English with the dialog of a game whose account is open. */
export async function openGame(
  page: Page,
  member: { username: string; password: string },
  name?: string,
): Promise<{ wallet: WalletScreen; game: GameScreen }> {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const game = new GameScreen(wallet, name);
  await game.open();
  return { wallet, game };
}

/** Page object of one game's dialog, found by role and label only. */
export class GameScreen {
  readonly wallet: WalletScreen;
  readonly name: string;
  readonly dialog: Locator;

  constructor(wallet: WalletScreen, name = 'Naga Spin') {
    this.wallet = wallet;
    this.name = name;
    this.dialog = wallet.page.getByRole('dialog', { name, exact: true });
  }

  /** Opens the game's dialog from the home screen, and the game account if there is none yet. */
  async open(): Promise<void> {
    await this.wallet.gameCard(this.name).click();
    const opens = this.button('Get a game account, play later');
    await expect(this.amount()).toBeVisible();
    if (await opens.isVisible()) await opens.click();
    // Only an open account has a balance to refresh.
    await expect(this.dialog.getByRole('button', { name: this.wallet.words('Check balance') })).toBeVisible();
  }

  async close(): Promise<void> {
    await this.button('Close').first().click();
    await expect(this.dialog).toBeHidden();
  }

  button(english: string, values?: Record<string, string | number>): Locator {
    return this.dialog.getByRole('button', { name: this.wallet.words(english, values), exact: true });
  }

  amount(): Locator {
    return this.dialog.getByLabel(this.wallet.words('Amount to move (optional)'));
  }

  direction(english: 'Move into the game' | 'Move back to wallet'): Locator {
    return this.dialog.getByRole('radio', { name: this.wallet.words(english) });
  }

  async chooseMoveBack(): Promise<void> {
    await this.dialog.getByText(this.wallet.words('Move back to wallet')).click();
  }

  /** Moves money in without playing. */
  async moveIn(amount: number): Promise<void> {
    await this.amount().fill(String(amount));
    await this.button('Move {shown}, play later', { shown: baht(amount) }).click();
  }

  arrived(amount: number): Locator {
    return this.dialog.getByText(
      this.wallet.words('{shown} was moved into the game. Good luck!', { shown: baht(amount) }),
    );
  }

  balance(): Locator {
    return this.dialog.getByRole('region', { name: this.wallet.words('Balance in the game'), exact: true });
  }
}

/** Resolves with the tab that a press opens. */
export function opensTab(page: Page): Promise<Page> {
  return page.context().waitForEvent('page');
}
