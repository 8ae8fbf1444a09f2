import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setCompared, toggleCompared, useCompared } from '@/blocks/lists/lists';
import { useLang } from '@/platform/i18n/format';
import { ButtonLink } from '@/ui/Button';
import { Picture } from '@/ui/Picture';
import { useDock } from '@/ui/hooks/useDock';
import { titleOf } from './card';
import { useCards } from './useCards';

/**
 * The homes to compare: floats at the bottom of wide screens; on phones a bar that ends the page, so that the last card
 * can be scrolled clear of it. Other floating elements (chat, back to top) move above it by `--tray`.
 */
export function CompareTray() {
  const { t } = useTranslation();
  const lang = useLang();
  const ids = useCompared();
  const { cards } = useCards(ids);
  const isShown = ids.length > 0;

  useDock('tray', '4.25rem', isShown);
  if (!isShown) return null;
  return (
    <section
      aria-label={t('property.tray')}
      className="sticky inset-x-0 bottom-[var(--nav,0px)] z-tray flex items-center gap-3 bg-inverse px-4 py-2.5 text-on-inverse shadow-sheet md:fixed md:bottom-5 md:mx-auto md:w-max md:rounded-sheet md:px-3"
    >
      <ul className="flex flex-1 gap-2">
        {cards.map((card) => (
          <li key={card.id} className="relative">
            <Picture
              picture={card.images[0]}
              alt={titleOf(card, lang)}
              sizes="3.5rem"
              className="h-[2.625rem] w-12 rounded-[0.5rem] md:w-14"
            />
            <button
              type="button"
              aria-label={t('property.compareRemove', { title: titleOf(card, lang) })}
              onClick={() => toggleCompared(card.id)}
              className="absolute -end-2 -top-2 grid size-6 place-items-center rounded-pill bg-card text-strong shadow-card"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => setCompared([])}
        className="hidden min-h-11 px-2 text-small font-medium underline-offset-4 hover:underline sm:block"
      >
        {t('property.compareClear')}
      </button>
      <ButtonLink variant="primary" to={`/property-comparison?ids=${ids.join(',')}`}>
        {t('property.compareCount', { count: ids.length })}
      </ButtonLink>
    </section>
  );
}
