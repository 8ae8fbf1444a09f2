import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { lastMail, mailsTo } from '../../testing/mailbox';
import { testApp } from '../../testing/testApp';
import { sendMail } from './mail';

testApp();

const otp = { template: 'otp', data: { name: 'Mona', code: '135790', minutes: 10 } } as const;

describe('the queue', () => {
  it('holds what was sent, sealed, and hides it from a copy of the database', async () => {
    await sendMail({ ...otp, to: 'mona@people.test', locale: 'ar' });
    expect(await lastMail('mona@people.test', 'otp')).toEqual(otp.data);
    const rows = await mongoose.connection.collection('mailjobs').find().toArray();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(otp.data.code);
  });

  it.each(['a@b.test\r\nBcc: x@y.test', 'a@b.test, x@y.test', 'a@b.test;x@y.test', '<a@b.test>', 'a', ''])(
    'takes no mail for %j',
    async (to) => {
      await sendMail({ ...otp, to, locale: 'en' });
      expect(await mailsTo(to)).toEqual([]);
    },
  );
});
