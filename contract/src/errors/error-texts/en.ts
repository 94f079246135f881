import type { ClientErrorCode } from '../text-code.ts';

/** Error texts that members read. Amounts are filled in with their currency sign. */
export const texts: Record<ClientErrorCode, string> = {
  NETWORK: 'Can’t reach Kapao. If you were moving money, check your statement before trying again.',
  OFFLINE: 'You’re offline. Nothing was sent and no money has moved; please try again once you’re connected.',
  INTERNAL_SERVER_ERROR:
    'Something went wrong on our side. Your money is safe. Check your statement before trying again, or contact us.',
  INVALID_INPUT: 'Please check what you entered. Nothing was changed.',
  GONE: 'This service has ended. Your balance stays on record; please contact us.',

  UNAUTHORIZED: 'Please log in to continue.',
  EXPIRED_AUTH_TOKEN: 'You were logged out for your safety. Please log in again.',
  INVALID_USER_1:
    'This game account isn’t yours, so it wasn’t opened. Please open the game from the home screen.',
  INVALID_USER_2: 'You haven’t played this game yet. Please open it first.',
  INVALID_USER_3: 'This isn’t the password of this game account. Please open the game from the home screen.',
  INVALID_USER_4: 'The game doesn’t recognise this account. Your money is safe; please contact us.',
  INVALID_IP:
    'The game can’t be opened from this network. Your money hasn’t moved; please try another network.',
  NOT_AREASLOT: 'This isn’t an AREASLOT account. Please open the game from the home screen.',
  NOT_UFABET: 'This isn’t a UFABET account. Please open the game from the home screen.',

  OTP_BLOCK: 'Too many codes were requested or tried. Please try again later.',
  OTP_TOKEN_INVALID: 'This code can no longer be checked. Please request a new one.',
  OTP_NOT_EXIST: 'This code wasn’t found. Please request a new one.',
  OTP_VERIFIED: 'This phone number is already verified.',
  OTP_EXPIRED: 'The code has expired. Please request a new one.',
  OTP_CODE_INVALID: 'The code isn’t correct. Please check the SMS and try again.',
  OTP_CODE_VALID: 'Phone number verified.',
  OTP_SEND_FAIL: 'The SMS couldn’t be sent. Please try again in a minute.',
  OTP_VERIFY_FAIL: 'The code couldn’t be checked just now. Please try again.',
  UNVERIFIED_OTP: 'Please verify your phone number first.',
  KEY_MISSING: 'SMS codes aren’t available right now. Please contact us.',
  KEY_INVALID: 'SMS codes aren’t available right now. Please contact us.',

  EXISTING_USER: 'This user number already exists. Please log in.',
  EXISTING_BANK: 'This bank account is already registered. Please use another one or contact us.',
  INVALID_USER_INFO:
    'Please check your details. A password needs at least 8 characters and must not be easy to guess.',
  INVALID_BANK: 'Please check the bank and the account number.',
  BANK_ACCOUNT_NAME_ENG: 'Bank account name must be in English only',
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'The phone number must support 10 digits',
  REGISTER_FAIL: 'Your account couldn’t be opened. Nothing was saved; please try again.',

  NO_USER: 'This account wasn’t found. Please check the phone number.',
  WRONG_PASSWORD: 'The password isn’t correct. Please try again.',
  WRONG_CREDENTIAL: 'The phone number or password isn’t correct.',
  INACTIVE_USER: 'This account is closed for now. Please contact us.',
  LOGIN_FAIL: 'Login didn’t go through. Please try again.',
  REQUEST_LIMIT: 'Too many attempts. Please wait a moment and try again.',
  CHALLENGE_UNSOLVED:
    'We couldn’t confirm that you’re human. Please try again, or use another phone or browser.',
  REQUEST_LIMIT_1MIN: 'Please wait one minute and try again.',

  BONUS_REMAINING:
    'Your balance is {total}. The bonus can be cancelled once it is {failLine} or less. Nothing was changed.',
  BONUS_OLD_CREDIT:
    'A bonus can be claimed once your existing balance is {minimum} or less. Nothing was changed.',
  BONUS_ALREADY_ACTIVE: 'You already have an active bonus. Please complete or cancel it first.',
  BONUS_MAX_CLAIMED: 'You’ve claimed this bonus the maximum number of times.',
  BONUS_CONDITION: 'The bonus conditions aren’t met yet. Your money hasn’t moved.',
  BONUS_CLEAR: 'The bonus has been cancelled.',
  BONUS_FULL: 'This bonus has been fully claimed. Your money hasn’t moved.',
  NO_DATA: 'Nothing was found. Please go back and try again.',
  NO_PROMOTION: 'This promotion code wasn’t found or has ended. Please check it.',
  PROMOTION_RECEIVED: 'You’ve already used this promotion code. Please try another one.',

  INVITE_COLLECT: 'You can claim from {minimum}. Your invite bonus keeps adding up.',
  INVITE_INACTIVE: 'The invite bonus isn’t available right now. You keep what you’ve earned.',
  NO_INVITE_BONUS: 'There is no invite bonus to claim yet.',
  NO_INVITEE_PLAY_INFO: 'Your friends’ play hasn’t been counted yet. Please come back later.',
  INVITE_BONUS_SUCCESS: 'The invite bonus is in your wallet.',
  INVITE_BONUS_FAIL: 'The invite bonus couldn’t be claimed. It’s still yours; please try again.',

  NO_REFUND: 'There is no refund to claim.',
  REFUND_CONDITION: 'You can claim a refund once you have no active bonus and your balance is used up.',
  REFUND_SUCCESS: 'The refund is in your wallet.',
  REFUND_INACTIVE: 'Refunds aren’t available right now. Please come back later.',
  REFUND_MINIMUM: 'A refund must be more than {minimum}. Nothing was changed.',

  NO_BANK: 'This bank can’t be used here. No money has moved; please choose another one.',
  NO_WALLET: 'The wallet wasn’t found. Please contact us.',
  NO_GAME: 'This game isn’t available to you. Your money hasn’t moved; please choose another one.',
  GAME_ACTIVATION_FAIL: 'The game couldn’t be opened. Your money hasn’t moved; please try again.',
  SLOT_ALREADY_ACTIVE: 'This game is already open: you can play.',
  SLOT_ACTIVATE_FAIL:
    'The game couldn’t be opened yet. Your money hasn’t moved; please try again in a moment.',
  SLOT_NO_ACCOUNT: 'You haven’t played this game yet. Your money hasn’t moved; please open the game first.',
  SLOT_RESET_PASSWORD_FAIL: 'The game didn’t change the password. The old one still works.',
  QR_FAIL: 'The QR code couldn’t be created. No money has moved; please try again.',
  TRANSFER_MINIMUM: 'The amount must be at least {minimum}. Your money hasn’t moved.',
  MONEY_NOT_ENOUGH: 'You don’t have enough money for this. Nothing has moved; please enter a smaller amount.',
  TRANSFER_FAIL: 'The game didn’t accept the money. Anything that left your wallet is back in it.',

  SLIP_UPLOAD_FAIL: 'The slip couldn’t be uploaded. Your transfer isn’t lost; please try again.',
  SLIP_NO_FILE: 'Please choose a file first.',
  SLIP_INVALID_FILE: 'This kind of file isn’t supported. Please choose another one.',
  TRUELINK_DUPLICATE: 'This gift link has already been used. No money was added; please use another link.',
  TRUELINK_INVALID: 'This gift link isn’t valid or has expired. No money was added; please check the link.',

  IDEMPOTENCY_KEY_REUSED:
    'This was already sent with different details and hasn’t changed. Please close this window and start again.',
  IDEMPOTENCY_IN_PROGRESS: 'We’re still working on it. It won’t be done twice; please wait a moment.',
  SLIP_CLOSED:
    'Slip checks are unavailable {closedFrom}–{closedTo} (Bangkok/Vientiane time). Your money is safe; send the slip later.',
  WITHDRAW_MINIMUM: 'The minimum withdrawal is {minimum}. Your money is still in your wallet.',
  WITHDRAW_MAXIMUM: 'The maximum for one withdrawal is {maximum}. Your money is still in your wallet.',
  WITHDRAW_PENDING: 'A withdrawal is still pending. You can make another one once it’s finished.',
  WITHDRAW_SENT:
    'The bank already has this withdrawal, so it can’t be cancelled. The money will arrive in your account.',
  WITHDRAW_HELD:
    'After a change of bank account or a password reset, withdrawals wait 24 hours, until {until}. Your money is safe.',
  TRANSFER_SAME: 'From and To must be different.',
  TRANSFER_PENDING:
    'We’re still checking your last move with the game. Your money is safe; please wait a moment.',
  QR_MINIMUM: 'The minimum for this QR code is {minimum}. No QR was created; please enter a larger amount.',
  QR_ALREADY_PAID: 'This QR code has already been paid. The money will arrive in your wallet.',
  LIMIT_REACHED: 'Your own limit leaves {remaining} until {until}. Your money hasn’t moved.',
  SESSION_LIMIT_REACHED:
    'You’ve reached your session limit. You can play again from {until}; your money hasn’t moved.',
  PASSKEY_LIMIT_REACHED:
    'You have the maximum number of passkeys. Please remove one you no longer use first.',
  SELF_EXCLUDED: 'You’re taking a break until {until}. You can still withdraw your money and talk to us.',
  STEP_UP_REQUIRED: 'Please confirm with your password first.',
  LOGIN_CODE_REQUIRED: 'Please confirm this device with the code from the SMS.',
  JURISDICTION:
    'This service isn’t available in your location. Nothing was changed; please contact us about your money.',
  CHAT_REFUSED: 'This message can’t be sent. Please reword it.',
  MAINTENANCE: 'We’re working on this part right now. Your money is safe; please try again later.',
  MAINTENANCE_UNTIL: 'We’re working on this part until {until}. Your money is safe.',
  ERASURE_REFUSED: 'Your data can’t be erased at the moment, so nothing was requested.',
  LOOK_ONLY: 'Read-only view. Nothing can be changed here.',
  LOOK_OVER: 'This view has expired. Open it again from the console.',
};

/** Texts that differ in the Laos build. */
export const textsInLaos: Partial<typeof texts> = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'Please enter a phone number of 8 to 11 digits, for example 020 5551 2345.',
};
