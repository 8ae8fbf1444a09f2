import { renderHook } from '@testing-library/react';
import i18n from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { useHomesName } from './placeFacts';

beforeAll(() => i18nReady);
afterEach(() => i18n.changeLanguage('en'));

test.each([
  ['apartment', '2', '2-bed apartments', 'شقق بغرفتي نوم'],
  ['apartment', 'studio', 'Studio apartments', 'شقق استوديو'],
  ['villa', '5+', '5+ bed villas', 'فلل بخمس غرف نوم أو أكثر'],
  ['Retail_store', null, 'Retail stores', 'محال تجارية'],
] as const)(
  'Homes of type %s with %s bedrooms are “%s”, in Arabic “%s”.',
  async (propertyType, bedrooms, en, ar) => {
    const name = () =>
      renderHook(useHomesName)
        .result.current({ propertyType, bedrooms })
        .replaceAll(/[\u2066-\u2069]/g, '');
    expect(name()).toBe(en);
    await i18n.changeLanguage('ar');
    expect(name()).toBe(ar);
  },
);
