import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, type View } from '../browser/browser';
import { ADMIN, fits, openAs } from '../browser/staff';
import { ask, homes } from '../browser/visitor';
import { anAgent, cards } from './own';

const product = browserFile();
const [EN_LIGHT, EN_DARK, AR_LIGHT, AR_DARK]: View[] = [
  { lang: 'en', theme: 'light', width: 1440 },
  { lang: 'en', theme: 'dark', width: 390 },
  { lang: 'ar', theme: 'light', width: 390 },
  { lang: 'ar', theme: 'dark', width: 1440 },
];

const article = (page: Page) => cards(page).first().waitFor();
const aHome = async () => `/single?id=${(await homes('category=sale')).data[0]?.id}`;
const aService = async () => {
  const { data } = await ask<{ data: { id: string }[] }>('/service/get_all_services?limit=1');
  return `/single-service?id=${data[0]?.id}`;
};
const form = (page: Page) => page.locator('main form [name]').first().waitFor();

interface Case {
  name: string;
  view: View | undefined;
  path: () => string | Promise<string>;
  /** What has to be there before it is looked at. */
  stands: (page: Page) => Promise<unknown>;
  /** Whose page it is; left out: anybody's. */
  as?: () => string | Promise<string>;
}

/** The ten pages used most, each in one view; the other walks and tests/browser look at further ones. */
const PAGES: Case[] = [
  { name: 'the home page', view: AR_LIGHT, path: () => '/', stands: article },
  { name: 'the catalogue', view: EN_DARK, path: () => '/catalog?category=sale', stands: article },
  {
    name: 'a listing',
    view: AR_DARK,
    path: aHome,
    stands: (page) => page.locator('#location').waitFor(),
  },
  { name: 'the services', view: EN_LIGHT, path: () => '/services', stands: article },
  {
    name: 'a service',
    view: AR_LIGHT,
    path: aService,
    stands: (page) => page.locator('#reviews').waitFor(),
  },
  { name: 'signing in', view: EN_DARK, path: () => '/signin', stands: form },
  { name: 'signing up', view: AR_DARK, path: () => '/signup?role=agent', stands: form },
  {
    name: 'the form of a listing',
    view: EN_LIGHT,
    path: () => '/dashboard/add-property',
    stands: form,
    as: async () => (await anAgent('Dana Looking')).email,
  },
  {
    name: 'the inbox',
    view: AR_LIGHT,
    path: () => '/inbox',
    stands: (page) => page.locator('[data-talk]').first().waitFor(),
    as: () => 'layla.agent@manzil.example',
  },
  {
    name: 'the queue of the staff',
    view: AR_DARK,
    path: () => '/dashboard/properties',
    stands: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first().waitFor(),
    as: () => ADMIN,
  },
];

describe('no accessibility findings', () => {
  test.each(PAGES)('on $name, $view', async ({ view, path, stands, as }) => {
    const page = as
      ? await openAs(product, await as(), await path(), view)
      : await product.open(await path(), view);
    await stands(page);
    expect(await axe(page)).toEqual([]);
    await fits(page);
  });
});
