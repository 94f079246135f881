import type { CallName } from '@kapao/contract/paths';
import { v7 } from 'uuid';
import type { TestMember, TestServer } from '../app.ts';
import { insertBonus } from '../rewards/bonuses.ts';
import { fund } from '../transfer-fixture.ts';

/** Member with money, an open game, a game transfer, a QR and a withdrawal: everything that could be harmed. */
export interface Victim extends TestMember {
  readonly gameUsername: string;
  readonly qrcodeId: string;
  readonly transferId: string;
  readonly withdrawId: string;
  /** Id of the statement of the deposit that brought the money. */
  readonly statementId: string;
  readonly slipId: string;
  /** Id of a bonus that has ended, so that it blocks nothing. */
  readonly roundId: string;
  readonly deviceId: string;
  readonly passkeyId: string;
  readonly pushId: string;
  /** Token of another session, which has just stepped up. */
  readonly steppedUpToken: string;
}

export async function makeVictim(server: TestServer): Promise<Victim> {
  const member = await server.createMember();
  const statementId = await fund(server.deps, { ...member, currency: 'THB' }, 8_000_00n);
  const call = async (name: CallName, request: object) => {
    const reply = await server.call(name, { token: member.token, ...request });
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  await call('activateSlot', { params: { code: 'PG' }, method: 'POST' });
  const { transferId } = await call('transfer', { body: { from: 'WALLET', to: 'PG', amount: 200 } });
  const { qrcodeId } = await call('createQr', { params: { bankCode: 'KBANK' }, body: { amount: 100 } });
  // The amount is above the auto-approval limit, so the withdrawal stays in review.
  const { withdrawId } = await call('withdraw', { body: { amount: 5_500 } });
  const { username } = await call('getSlotAccount', { params: { code: 'PG' } });
  const steppedUpToken = await server.openSession(member.id);
  await server.deps.pool.query(
    `update session set step_up_until = now() + interval '1 day'
      where member_id = $1 and id = (select id from session where member_id = $1 order by id desc limit 1)`,
    [member.id],
  );
  const deviceId = await insertDevice(server, member.id);
  const slipId = await insertSlip(server, member.id);
  const passkeyId = await insertPasskey(server, member.id);
  const browser = { endpoint: `https://fcm.googleapis.com/fcm/send/${member.id}`, keys: browserKeys };
  const { _id: pushId } = await call('subscribePush', {
    body: { ...browser, kinds: ['answer'], locale: 'th' },
  });
  const [startedAt, endedAt] = [new Date('2026-01-01'), new Date('2026-01-02')];
  const state = 'success';
  const bonusId = await insertBonus(server.deps.pool, { memberId: member.id, startedAt, endedAt, state });
  return {
    ...member,
    gameUsername: username,
    qrcodeId,
    transferId,
    withdrawId,
    statementId,
    slipId,
    roundId: bonusId,
    deviceId,
    passkeyId,
    pushId,
    steppedUpToken,
  };
}

/** Keys of the example in RFC 8291. */
export const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Inserts a slip that is never processed. */
async function insertSlip({ deps }: TestServer, memberId: string): Promise<string> {
  const id = v7();
  await deps.pool.query(`insert into slip (member_id, id, file_key, provider) values ($1, $2, '', '')`, [
    memberId,
    id,
  ]);
  return id;
}

/** Inserts a device without a session. */
async function insertDevice({ deps }: TestServer, memberId: string): Promise<string> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `insert into device (member_id, device_hash) select id, sha256(id::text::bytea) from member where id = $1
     returning device_id(device_hash) as id`,
    [memberId],
  );
  if (!rows[0]) throw new Error('the device was not inserted');
  return rows[0].id;
}

/** Inserts a passkey with an invalid key: tests only try to remove it. */
async function insertPasskey({ deps }: TestServer, memberId: string): Promise<string> {
  const id = v7();
  await deps.pool.query(
    `insert into passkey (member_id, id, credential_id, public_key, sign_count, transports, name)
     values ($1, $2, $3, $3, 0, '{}', '')`,
    [memberId, id, Buffer.from(id)],
  );
  return id;
}
