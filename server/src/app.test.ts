import { describe, expect, it } from 'vitest';
import { aPerson, testApp } from './testing/testApp';
import request from 'supertest';

const api = testApp();

describe('the one error shape', () => {
  it('asks for the application key before anything else', async () => {
    const answer = await request(api.app).get('/api/v1/nowhere').expect(401);
    expect(answer.body).toMatchObject({ success: false, code: 'invalid_api_key' });
    expect(answer.body.requestId).toBe(answer.get('x-request-id'));
    expect(answer.body.msg).toBe(answer.body.message);
  });

  it('answers unknown addresses with 404 and wrong verbs with 405 and Allow', async () => {
    await api.get('/nowhere').expect(404);
    const answer = await api.put('/user/login').expect(405);
    expect(answer.get('allow')).toBe('POST');
  });

  it('speaks Arabic when asked', async () => {
    const answer = await api.get('/nowhere').set('accept-language', 'ar').expect(404);
    expect(answer.body.message).toMatch(/[؀-ۿ]/);
  });

  it('lets no wrong role through a gate', async () => {
    const visitor = await aPerson('user');
    await api.get('/user/users').expect(401);
    await api.get('/user/users').set('jwtoken', visitor.token).expect(403);
  });
});
