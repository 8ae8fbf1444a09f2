import type { Page } from 'playwright-core';
import { ADMIN, ask, login, photos } from '../browser/agentTools';
import { BASE_URL } from '../browser/browser';
import { anAccount } from '../browser/peopleHelp';
import type { View } from '../browser/browser';

/** Creates an agent for one journey and signs them in. */
export async function anAgent(name: string) {
  const { id, email } = await anAccount('register_agent', name);
  const { token } = await login(email);
  return { id, name, email, token };
}
type Agent = Awaited<ReturnType<typeof anAgent>>;

async function aPhotoOf({ token }: Agent): Promise<string> {
  const body = new FormData();
  for (const { name, mimeType, buffer } of await photos(1, 800, 600)) {
    body.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  }
  const answer = await fetch(`${BASE_URL}/api/v1/property/draft/upload`, {
    method: 'POST',
    headers: { apikey: 'manzil-web', jwtoken: token },
    body,
  });
  const { data } = (await answer.json()) as { data: { publicID: string }[] };
  return data[0]?.publicID ?? '';
}

/** Creates a flat of the agent in Sharjah with a photo, verified and thus in the catalog. Returns its id. */
export async function aListedHome(agent: Agent, title: string, price = 72_000): Promise<string> {
  const { data } = await ask('POST', '/property', {
    token: agent.token,
    body: {
      title,
      description: 'A quiet flat with a long balcony, two minutes from the park.',
      type: 'rent',
      propertyType: 'apartment',
      city: 'sharjah',
      district: 'al_majaz_2',
      price,
      paymentPeriod: 'yearly',
      bedrooms: '2',
      area: 1150,
      draftImages: [await aPhotoOf(agent)],
    },
  });
  const { token } = await login(ADMIN);
  const decision = { token, body: { isVerified: true } };
  await ask('PATCH', `/property/update_property_by_admin?id=${data.id}`, decision);
  return data.id;
}

export const PHONE: View = { width: 390, height: 844 };
export const cards = (page: Page) => page.locator('#content').getByRole('article');
export const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
