import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { lastMail } from '../../../testing/mailbox';
import { startOpenIdProvider, type Profile } from '../../../testing/processes/openIdProvider';
import { aPerson, testApp } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

const CLIENT = 'manzil-test-client';
const provider = await startOpenIdProvider(CLIENT);
const api = testApp({
  GOOGLE_CLIENT_ID: CLIENT,
  GOOGLE_ISSUER_URL: provider.url,
  GOOGLE_USERINFO_URL: `${provider.url}/userinfo`,
});
afterAll(() => provider.stop());

let count = 0;
const profile = (more: Partial<Profile> = {}): Profile => {
  count += 1;
  return { sub: `sub-${count}`, email: `google${count}@mail.test`, name: 'Layla Nasser', ...more };
};
const register = (body: object) => api.post('/auth/registerWithGoogle').send(body);
const login = (body: object) => api.post('/auth/loginWithGoogle').send(body);
const me = (token: string) => api.get('/auth/getUser').set('jwtoken', token);

describe('Certificates of the provider', () => {
  it('Sign-in answers 503 until the certificates can be fetched.', async () => {
    const body = { credential: provider.idToken(profile()) };
    provider.setAway(true);
    expect((await register(body).expect(503)).body.code).toBe('google_unavailable');
    provider.setAway(false);
    provider.setRedirected('/certs');
    await register(body).expect(503);
    provider.setRedirected(undefined);
    await register(body).expect(200);
  });

  it('The certificates are fetched once and verify ID tokens while the provider is away.', async () => {
    await register({ credential: provider.idToken(profile()) }).expect(200);
    const fetched = provider.requests('/certs');
    provider.setAway(true);
    await register({ credential: provider.idToken(profile()) }).expect(200);
    await register({ credential: provider.idToken(profile(), { header: { kid: 'k2' } }) }).expect(401);
    provider.setAway(false);
    expect(provider.requests('/certs')).toBe(fetched);
  });
});

describe('Registration with Google', () => {
  it('Registration trusts the provider and ignores the posted profile.', async () => {
    const who = profile({ picture: 'https://lh3.googleusercontent.com/a/photo' });
    const forged = {
      email: 'boss@site.test',
      sub: 'boss',
      name: 'Boss',
      email_verified: true,
      picture: 'http://x',
    };
    const body = { ...forged, credential: provider.idToken(who), role: 'agent', location: { city: 'dubai' } };
    const { body: answer } = await register(body).expect(200);
    expect(answer.user).toMatchObject({
      email: who.email,
      name: 'Layla Nasser',
      role: 'agent',
      method: 'google',
      verified: true,
      hasPassword: false,
      image: 'https://lh3.googleusercontent.com/a/photo',
      location: { city: 'dubai' },
    });
    await me(answer.token).expect(200);
    const again = await register({ credential: provider.idToken(who) }).expect(200);
    expect(again.body.user.id).toBe(answer.user.id);
    const stored = await User.findById(answer.user.id).select('+googleID').lean();
    expect(stored?.googleID).toBe(`${provider.url}|${who.sub}`);
  });

  it('Only access tokens issued to this application are accepted.', async () => {
    const who = profile();
    await register({ access_token: provider.accessToken(who, 'another-client') }).expect(401);
    await register({ access_token: 'made-up' }).expect(401);
    const unverified = profile({ email_verified: false });
    await register({ access_token: provider.accessToken(unverified) }).expect(401);
    const { body } = await register({ access_token: provider.accessToken(who) }).expect(200);
    expect(body.user).toMatchObject({ email: who.email, role: 'user' });
  });

  it('Registration creates no staff and no second account for a known address.', async () => {
    for (const role of ['admin', 'super_admin', 'injazat_worker', 'Agent', ['agent']]) {
      await register({ credential: provider.idToken(profile()), role }).expect(400);
    }
    const known = await aPerson('user');
    const answer = await register({ credential: provider.idToken(profile({ email: known.email })) }).expect(
      400,
    );
    expect(answer.body.code).toBe('email_taken');
    const who = profile();
    const both = await Promise.all([1, 2].map(() => register({ credential: provider.idToken(who) })));
    expect(both.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(await User.countDocuments({ email: who.email })).toBe(1);
  });
});

describe('Google credentials', () => {
  const now = Math.floor(Date.now() / 1000);
  it.each([
    ['of another application', { claims: { aud: 'another-client' } }],
    ['of several applications', { claims: { aud: [CLIENT, 'another-client'] } }],
    ['of another issuer', { claims: { iss: 'https://evil.test' } }],
    ['that expired more than a minute ago', { claims: { iat: now - 7200, exp: now - 61 } }],
    ['that is valid from tomorrow', { claims: { iat: now + 86_000, exp: now + 86_300 } }],
    ['that is valid for a year', { claims: { exp: now + 31_536_000 } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['of an unconfirmed address', { claims: { email_verified: false } }],
    ['with a non-boolean confirmation', { claims: { email_verified: 'yes' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed by somebody else', { foreignKey: true }],
    ['with an unknown key', { header: { kid: 'k2' } }],
    ['with a key named like a property', { header: { kid: 'constructor' } }],
  ])('A credential %s is refused.', async (_title, changes) => {
    const answer = await register({ credential: provider.idToken(profile(), changes) }).expect(401);
    expect(answer.body).toMatchObject({ success: false, code: 'google_failed' });
  });

  it('A credential that expired less than a minute ago is accepted.', async () => {
    const exp = Math.floor(Date.now() / 1000) - 40;
    await register({
      credential: provider.idToken(profile(), { claims: { iat: exp - 3600, exp } }),
    }).expect(200);
  });

  it.each([
    ['has expired', { expires_in: '0' }],
    ['has no expiry', { expires_in: undefined }],
    ['belongs to no application', { aud: undefined }],
    ['belongs to several applications', { aud: [CLIENT, 'another-client'] }],
    ['belongs to another person', { sub: 'somebody-else' }],
    ['belongs to a person whose id ends alike', { sub: '1' }],
    ['has no scope', { scope: undefined }],
  ])('An access token that %s is refused.', async (_title, info) => {
    const who = profile({ sub: 'issuer|1' });
    const answer = await register({ access_token: provider.accessToken(who, CLIENT, info) }).expect(401);
    expect(answer.body.code).toBe('google_failed');
  });

  it.each(['/tokeninfo', '/userinfo'])('A redirect of %s is not followed.', async (path) => {
    provider.setRedirected(path);
    const answer = await register({ access_token: provider.accessToken(profile()) }).expect(503);
    provider.setRedirected(undefined);
    expect(answer.body.code).toBe('google_unavailable');
  });

  it('Credentials with a confused algorithm, without a signature or from our own sessions are refused.', async () => {
    const claims = { iss: provider.url, aud: CLIENT, email_verified: true, ...profile() };
    const pem = provider.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const [, body = ''] = provider.idToken(profile()).split('.');
    const none = Buffer.from('{"alg":"none","kid":"k1"}').toString('base64url');
    const person = await aPerson('user');
    const bad = [`${none}.${body}.`, person.token, 'a.b.c', ''];
    for (const credential of bad) await register({ credential }).expect(401);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const confused = `${encode({ alg: 'HS256', kid: 'k1' })}.${encode(claims)}`;
    const signature = createHmac('sha256', pem).update(confused).digest('base64url');
    await register({ credential: `${confused}.${signature}` }).expect(401);
    await register({}).expect(401);
  });

  it('An unreachable provider is queried once, so that people wait for one timeout at most.', async () => {
    const response = provider.requests('/tokeninfo');
    provider.setAway(true);
    await register({ access_token: provider.accessToken(profile()) }).expect(503);
    provider.setAway(false);
    expect(provider.requests('/tokeninfo')).toBe(response + 1);
  });

  it('Credentials cannot be checked while the provider is down (503), except with a cached key.', async () => {
    provider.setAway(true);
    const answer = await register({ access_token: provider.accessToken(profile()) }).expect(503);
    expect(answer.body.code).toBe('google_unavailable');
    provider.setAway(false);
    await register({ access_token: provider.accessToken(profile()) }).expect(200);
  });
});

describe('Login with Google', () => {
  it('Google is linked to a confirmed account of the same address, which keeps its password.', async () => {
    const person = await aPerson('agent', { passwordHash: await hashPassword('Desert-rose-7') });
    const who = profile({ email: person.email });
    const { body } = await login({ credential: provider.idToken(who) }).expect(200);
    expect(body.user).toMatchObject({ id: person.id, role: 'agent', method: 'email', hasPassword: true });
    await me(person.token).expect(200);
    const renamed = { ...who, email: 'renamed@mail.test' };
    const later = await login({ credential: provider.idToken(renamed) }).expect(200);
    expect(later.body.user).toMatchObject({ id: person.id, email: person.email });
    const stranger = profile({ email: person.email });
    await login({ credential: provider.idToken(stranger) }).expect(401);
  });

  it.each([
    ['loginWithGoogle', login],
    ['registerWithGoogle', register],
  ])('%s takes a prepared account away from whoever registered the address first.', async (_call, call) => {
    const who = profile();
    const squatted = {
      name: 'Squatter',
      email: who.email,
      password: 'Squatter-pass-1',
      role: 'service_agent',
      phone: '050 123 4567',
      companyName: 'Squat Homes',
      location: { city: 'dubai' },
    };
    const prepared = await api.post('/user/register').send(squatted).expect(201);
    const { code } = await lastMail(who.email, 'otp');
    const { body } = await call({ credential: provider.idToken(who) }).expect(200);
    expect(body.user).toMatchObject({ verified: true, hasPassword: false, method: 'google' });
    const { name, role, phone, companyName, location } = body.user;
    const theirs = { phone: null, companyName: null, location: null };
    expect({ name, role, phone, companyName, location }).toEqual({ ...theirs, name: who.name, role: 'user' });
    await api.post('/user/login').send(squatted).expect(401);
    await api.post('/user/verifyOTP').send({ token: prepared.body.token, otp: code }).expect(400);
    await me(body.token).expect(200);
  });

  it('A person whose confirmation staff revoked gets a code and no session.', async () => {
    const who = profile();
    const { body } = await register({ credential: provider.idToken(who) }).expect(200);
    await User.updateOne({ _id: body.user.id }, { verified: false });
    const refused = await login({ credential: provider.idToken(who) }).expect(403);
    expect(refused.body.code).toBe('unverified');
    const { code } = await lastMail(who.email, 'otp');
    const { token } = refused.body;
    const confirmed = await api.post('/user/verifyOTP').send({ token, otp: code }).expect(200);
    await me(confirmed.body.token).expect(200);
  });

  it('Google sign-in tells unknown and suspended people why it refuses them.', async () => {
    const answer = await login({ credential: provider.idToken(profile()) }).expect(404);
    expect(answer.body.code).toBe('not_registered');
    const suspended = await aPerson('user', { isSuspended: true });
    const who = profile({ email: suspended.email });
    await login({ credential: provider.idToken(who) }).expect(403);
    const stored = await User.findById(suspended.id).select('+googleID').lean();
    expect(stored?.googleID).toBeUndefined();
  });
});

describe('Google accounts', () => {
  it('A Google account without a password cannot change it, and is deleted with a mailed code.', async () => {
    const who = profile();
    const { token } = (await register({ credential: provider.idToken(who) }).expect(200)).body;
    const change = { password: 'Palm-garden-8', confirmPassword: 'Palm-garden-8' };
    await api.post('/user/change_password').set('jwtoken', token).send(change).expect(400);
    const remove = (body: object) => api.post('/user/delete_account').set('jwtoken', token).send(body);
    const response = await remove({}).expect(200);
    expect(response.body.message).toBe('Verification OTP Email Sent.');
    const { code } = await lastMail(who.email, 'otp');
    const wrong = code === '000000' ? '000001' : '000000';
    await remove({ token: response.body.token, otp: wrong }).expect(400);
    await remove({ token: response.body.token, otp: code }).expect(200);
    await me(token).expect(401);
    expect(await User.countDocuments({ email: who.email })).toBe(0);
  });

  it("A deletion code neither signs in nor deletes another person's account.", async () => {
    const [one, two] = [profile(), profile()];
    const first = (await register({ credential: provider.idToken(one) }).expect(200)).body.token;
    const second = (await register({ credential: provider.idToken(two) }).expect(200)).body.token;
    const asked = await api.post('/user/delete_account').set('jwtoken', first).send({}).expect(200);
    const { code } = await lastMail(one.email, 'otp');
    await api.post('/user/verifyOTP').send({ token: asked.body.token, otp: code }).expect(400);
    const stolen = { token: asked.body.token, otp: code };
    await api.post('/user/delete_account').set('jwtoken', second).send(stolen).expect(400);
    await me(second).expect(200);
  });
});
