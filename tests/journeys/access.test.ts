import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from '../browser/browser';
import { ADMIN, fits, openAs } from '../browser/staff';
import { ask, homes } from '../browser/visitor';
import { anAgent, cards } from './own';

const product = browserFile();
const article = (page: Page) => cards(page).first().waitFor();
const aHome = async () => `/single?id=${(await homes('category=sale')).data[0]?.id}`;
const aService = async () => {
  const { data } = await ask<{ data: { id: string }[] }>('/service/get_all_services?limit=1');
  return `/single-service?id=${data[0]?.id}`;
};
const form = (page: Page) => page.locator('main form [name]').first().waitFor();

interface Case {
  name: string;
  path: () => string | Promise<string>;
  /** The element to wait for before checking. */
  stands: (page: Page) => Promise<unknown>;
  /** Whose page it is; anyone's if omitted. */
  as?: () => string | Promise<string>;
}

/** The ten most used pages. */
const PAGES: Case[] = [
  { name: 'the home page', path: () => '/', stands: article },
  { name: 'the catalog', path: () => '/catalog?category=sale', stands: article },
  {
    name: 'a listing',

    path: aHome,
    stands: (page) => page.locator('#location').waitFor(),
  },
  { name: 'the services', path: () => '/services', stands: article },
  {
    name: 'a service',

    path: aService,
    stands: (page) => page.locator('#reviews').waitFor(),
  },
  { name: 'signing in', path: () => '/signin', stands: form },
  { name: 'signing up', path: () => '/signup?role=agent', stands: form },
  {
    name: 'the form of a listing',

    path: () => '/dashboard/add-property',
    stands: form,
    as: async () => (await anAgent('Dana Looking')).email,
  },
  {
    name: 'the inbox',

    path: () => '/inbox',
    stands: (page) => page.locator('[data-conversation]').first().waitFor(),
    as: () => 'layla.agent@manzil.example',
  },
  {
    name: 'the queue of the staff',

    path: () => '/dashboard/properties',
    stands: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first().waitFor(),
    as: () => ADMIN,
  },
];

/** Each in one view, the next in the next one; tests/browser checks every page in all of them. */
const CASES = PAGES.map((one, at) => ({ ...one, view: VIEWS[at % VIEWS.length] }));

describe('Accessibility of the most used pages', () => {
  test.each(CASES)(
    '$name has no accessibility findings in $view.lang, $view.theme, $view.width px.',
    async ({ view, path, stands, as }) => {
      const page = as
        ? await openAs(product, await as(), await path(), view)
        : await product.open(await path(), view);
      await stands(page);
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );
});
