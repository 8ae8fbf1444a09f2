import type { z } from 'zod';
import type { customRequestFields } from '@manzil/shared/contract/schemas/requests.schemas';
import words from './engagementWords.json' with { type: 'json' };
import { demoPeople } from './people';
import { seededBy } from './random';

const DAY = 86_400_000;
const users = demoPeople().filter(({ role }) => role === 'user');

export type DemoCustomRequest = z.input<z.ZodObject<typeof customRequestFields>> & { createdAt: Date };

/** Users who ask the operator to find a property. */
export const demoCustomRequests = (now: Date): DemoCustomRequest[] =>
  words.custom.map(({ by, ...criteria }, at) => {
    const user = users.find(({ email }) => email === `${by}@manzil.example`);
    if (!user) throw new Error(`Nobody is ${by}`);
    const random = seededBy(`custom:${by}`);
    return {
      name: user.name,
      email: user.email,
      phone: user.phone,
      ...(criteria as Omit<DemoCustomRequest, 'name' | 'email' | 'phone' | 'createdAt'>),
      createdAt: new Date(now.getTime() - (at * 3 + random.between(0.4, 2)) * DAY),
    };
  });

/** Contact requests to the operator. */
export const demoContacts = (now: Date) =>
  words.contacts.map(([name = '', subject = '', message = ''], at) => {
    const user = users.find((one) => one.name === name || one.nameAr === name);
    return {
      name,
      email: user?.email ?? `contact${at}@manzil.example`,
      subject,
      message,
      createdAt: new Date(now.getTime() - (at * 5 + 1) * DAY),
    };
  });
