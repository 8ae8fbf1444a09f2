import { propertiesContract } from '@manzil/shared/contract/properties/properties.contract';
import { comparedIds, comparedInput } from '@manzil/shared/domain/address/comparedIds';
import type { Locale } from '@manzil/shared/domain/enums';
import { photosOf } from '@manzil/shared/domain/offer/photos';
import { COMPARED_PICTURE_SIZES } from '@manzil/shared/domain/offer/pictureSizes';
import type { PageMeta } from '../../../../platform/web/page';
import { titleIn } from '../../../foundation/subjects/names';
import { getDetails } from '../details.service';
import { moneyOf, pictureOf } from './firstView.service';

/** Copies of `comparison.title` and `comparison.lead` from the client's locales; a test keeps them in sync. */
const WORDS = {
  en: {
    heading: 'Compare homes',
    lead: 'Up to four homes side by side, with the best values highlighted.',
  },
  ar: {
    heading: 'قارن بين العقارات',
    lead: 'حتى أربعة عقارات جنباً إلى جنب، مع تظليل أفضل القيم.',
  },
};

/** The answer to the browser's call for a compared listing; undefined if visitors may not see it. */
async function answerFor(id: string) {
  const input = comparedInput(id);
  const { getDetails: call } = propertiesContract;
  const found = await getDetails(call.input.parse(input), undefined).catch(() => undefined);
  return found && { input, output: call.output.parse(found) };
}

/** Page of a comparison: its listings and the answers to the initial calls. */
export async function describeComparison(url: URL, lang: Locale): Promise<PageMeta> {
  const words = WORDS[lang];
  const answers = await Promise.all(comparedIds(url.searchParams.get('ids') ?? '').map(answerFor));
  const found = answers.filter((answer) => answer !== undefined);
  const items = found.flatMap(({ output: { data } }) =>
    data
      ? [
          {
            href: `/single?id=${data.id}`,
            title: titleIn(data, lang),
            figure: moneyOf(data.price),
            picture: pictureOf(photosOf(data.images)[0], COMPARED_PICTURE_SIZES),
          },
        ]
      : [],
  );
  const meta = { title: words.heading, description: words.lead, path: '/property-comparison' };
  if (items.length === 0) return meta;
  return {
    ...meta,
    firstView: { kind: 'columns', ...words, items },
    answers: found.map(({ input, output }) => ({
      id: 'properties.getDetails',
      input,
      output: { success: true, ...output },
    })),
  };
}
